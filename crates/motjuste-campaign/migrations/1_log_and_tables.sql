-- The log is the truth; every other table is computed from it and can be built again.
-- One text for SQLite and PostgreSQL: both read it as it stands.

CREATE TABLE events (
    campaign  TEXT   NOT NULL,
    sequence  BIGINT NOT NULL,
    at        BIGINT NOT NULL, -- milliseconds since 1970
    actor     TEXT   NOT NULL,
    event_key TEXT   NOT NULL, -- the same thing cannot happen twice
    version   BIGINT NOT NULL,
    body      TEXT   NOT NULL,
    PRIMARY KEY (campaign, sequence),
    UNIQUE (campaign, event_key)
);

CREATE TABLE campaigns (
    campaign   TEXT   NOT NULL PRIMARY KEY,
    settings   TEXT   NOT NULL,
    paused     BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE items (
    campaign TEXT   NOT NULL,
    item     BIGINT NOT NULL,
    id       TEXT   NOT NULL,
    body     TEXT   NOT NULL,
    PRIMARY KEY (campaign, item),
    UNIQUE (campaign, id)
);

CREATE TABLE tasks (
    campaign TEXT   NOT NULL,
    task     BIGINT NOT NULL,
    stage    BIGINT NOT NULL,
    item     BIGINT,          -- where the whole task is about one
    wanted   BIGINT NOT NULL,
    in_hand  BIGINT NOT NULL, -- open assignments
    valid    BIGINT NOT NULL, -- submissions that count
    room     BIGINT NOT NULL, -- wanted - in_hand - valid; below 0 after a restoration
    body     TEXT   NOT NULL,
    PRIMARY KEY (campaign, task)
);
CREATE INDEX tasks_with_room ON tasks (campaign, room, task) WHERE room > 0;
CREATE INDEX tasks_unfinished ON tasks (campaign, task) WHERE valid < wanted;
CREATE INDEX tasks_of_item ON tasks (campaign, item, stage);

-- What a task is about; nobody is asked about one unit twice.
CREATE TABLE task_units (
    campaign TEXT   NOT NULL,
    task     BIGINT NOT NULL,
    unit     BIGINT NOT NULL,
    PRIMARY KEY (campaign, task, unit)
);
CREATE TABLE seen (
    campaign  TEXT   NOT NULL,
    annotator BIGINT NOT NULL,
    unit      BIGINT NOT NULL,
    stage     BIGINT NOT NULL,
    PRIMARY KEY (campaign, annotator, unit, stage)
);

CREATE TABLE annotators (
    campaign     TEXT   NOT NULL,
    annotator    BIGINT NOT NULL,
    token_hash   TEXT   UNIQUE,
    worker       TEXT,
    consented_at BIGINT,
    PRIMARY KEY (campaign, annotator),
    UNIQUE (campaign, worker)
);

CREATE TABLE assignments (
    campaign    TEXT   NOT NULL,
    assignment  BIGINT NOT NULL,
    annotator   BIGINT NOT NULL,
    task        BIGINT NOT NULL,
    state       TEXT   NOT NULL, -- open, submitted, returned, expired
    assigned_at BIGINT NOT NULL,
    expires_at  BIGINT NOT NULL,
    closed_at   BIGINT,
    client_key  TEXT,
    platform_id TEXT,
    elapsed_ms  BIGINT,
    active_ms   BIGINT,
    why         TEXT,
    filters     BIGINT NOT NULL, -- decisions in force against it
    PRIMARY KEY (campaign, assignment)
);
CREATE INDEX assignments_of_annotator ON assignments (campaign, annotator, state);
CREATE INDEX assignments_open ON assignments (campaign, expires_at) WHERE state = 'open';

CREATE TABLE saved (
    campaign   TEXT   NOT NULL,
    assignment BIGINT NOT NULL,
    question   BIGINT NOT NULL,
    answer     TEXT   NOT NULL,
    PRIMARY KEY (campaign, assignment, question)
);

CREATE TABLE labels (
    campaign   TEXT   NOT NULL,
    assignment BIGINT NOT NULL,
    question   BIGINT NOT NULL,
    item       BIGINT NOT NULL,
    unit       BIGINT,          -- none for a control
    stage      BIGINT NOT NULL,
    positive   BIGINT NOT NULL, -- a judge's yes
    is_right   BIGINT,          -- whether a control was answered as it must be
    answer     TEXT   NOT NULL,
    PRIMARY KEY (campaign, assignment, question)
);
CREATE INDEX labels_of_item ON labels (campaign, item, stage);

CREATE TABLE decisions (
    campaign    TEXT   NOT NULL,
    decision    BIGINT NOT NULL,
    rule        TEXT   NOT NULL,
    threshold   DOUBLE PRECISION,
    at          BIGINT NOT NULL,
    actor       TEXT   NOT NULL,
    restored_at BIGINT,
    restored_why TEXT,
    PRIMARY KEY (campaign, decision)
);
CREATE TABLE findings (
    campaign   TEXT   NOT NULL,
    decision   BIGINT NOT NULL,
    assignment BIGINT NOT NULL,
    value      DOUBLE PRECISION,
    reason     TEXT   NOT NULL,
    PRIMARY KEY (campaign, decision, assignment)
);
CREATE INDEX findings_of_assignment ON findings (campaign, assignment);
