-- Who is excluded by a decision about a person, and who has seen a unit.

ALTER TABLE annotators ADD COLUMN exclusions BIGINT NOT NULL DEFAULT 0; -- decisions in force

UPDATE annotators SET exclusions = (
    SELECT COUNT(DISTINCT d.decision) FROM decisions d
    JOIN findings f ON f.campaign = d.campaign AND f.decision = d.decision
    JOIN assignments a ON a.campaign = f.campaign AND a.assignment = f.assignment
    WHERE d.campaign = annotators.campaign AND a.annotator = annotators.annotator
    AND d.restored_at IS NULL AND d.rule IN ('"control-accuracy"', '"correlation"')
);

CREATE INDEX seen_by ON seen (campaign, unit, annotator);
