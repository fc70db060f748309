-- What the requester's page counts is found by looking it up: who has seen a unit in which stage, and the
-- controls alone.
DROP INDEX seen_by;
CREATE INDEX seen_by_stage ON seen (campaign, unit, annotator, stage);
CREATE INDEX labels_of_controls ON labels (campaign, assignment, is_right) WHERE is_right IS NOT NULL;

-- One row, written to learn whether the database can be written.
CREATE TABLE probes (at BIGINT NOT NULL);
INSERT INTO probes (at) VALUES (0);
