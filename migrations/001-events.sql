-- The log. One row an event; `data` is sealed with the owner's key, `hash` chains the stream, `log_hash` the whole log.
CREATE TABLE events (
  position    INTEGER PRIMARY KEY AUTOINCREMENT,
  stream      TEXT    NOT NULL,
  revision    INTEGER NOT NULL,
  id          TEXT    NOT NULL UNIQUE,
  type        TEXT    NOT NULL,
  owner       TEXT    NOT NULL,
  actor_id    INTEGER NOT NULL,
  recorded_at TEXT    NOT NULL,
  context     TEXT    NOT NULL,
  commitment  TEXT    NOT NULL,
  prev_hash   TEXT    NOT NULL,
  hash        TEXT    NOT NULL,
  log_hash    TEXT    NOT NULL,
  data        BLOB    NOT NULL,
  UNIQUE (stream, revision)
) STRICT;
