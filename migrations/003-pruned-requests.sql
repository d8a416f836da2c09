-- What a record of a request said is let go after its time. The row keeps its place in both chains by the hash of what was sealed.
ALTER TABLE events ADD COLUMN sealed_hash TEXT;
CREATE INDEX events_unpruned_requests ON events (position) WHERE stream >= 'idempotency-' AND stream < 'idempotency.' AND sealed_hash IS NULL;
