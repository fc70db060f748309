-- What people have not handed in yet: one draft each. Not computed from the log, and nothing counts it.
CREATE TABLE drafts (
    campaign   TEXT   NOT NULL,
    annotator  BIGINT NOT NULL,
    assignment BIGINT NOT NULL,
    body       TEXT   NOT NULL,
    PRIMARY KEY (campaign, annotator)
);
