-- Invitations with names, taken back; people whose data were removed; comments; members; gold that a person decided.
ALTER TABLE annotators ADD COLUMN name TEXT;
ALTER TABLE annotators ADD COLUMN revoked_at BIGINT;
ALTER TABLE annotators ADD COLUMN forgotten_at BIGINT;
ALTER TABLE assignments ADD COLUMN comment TEXT;

ALTER TABLE decisions ADD COLUMN restored_by TEXT;
UPDATE decisions SET restored_by = '"requester"' WHERE restored_at IS NOT NULL;

CREATE TABLE members (
    campaign   TEXT   NOT NULL,
    member     BIGINT NOT NULL,
    name       TEXT   NOT NULL,
    role       TEXT   NOT NULL, -- viewer, requester, owner
    token_hash TEXT   NOT NULL UNIQUE,
    removed_at BIGINT,
    PRIMARY KEY (campaign, member)
);

CREATE TABLE gold (
    campaign TEXT   NOT NULL,
    item     BIGINT NOT NULL,
    about    TEXT   NOT NULL, -- which of the item's questions
    answer   TEXT   NOT NULL,
    reason   TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    actor    TEXT   NOT NULL,
    PRIMARY KEY (campaign, item, about)
);
