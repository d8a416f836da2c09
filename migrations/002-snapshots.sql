-- Folded state, sealed like events. Losing it costs time, never data.
CREATE TABLE snapshots (
  stream   TEXT PRIMARY KEY,
  revision INTEGER NOT NULL,
  version  TEXT    NOT NULL,
  owner    TEXT    NOT NULL,
  data     BLOB    NOT NULL
) STRICT, WITHOUT ROWID;
