-- One row for every load: a source of `npm run ingest`, or a request of the live feed. Rows of `sessions` in the analytics engine carry
-- its id, which is a number of 32 bits there. `writing` is set before the first row is stored, under the customer's lock: where it
-- stands and nobody holds that lock, the writer was cut off and what is derived from the sessions may lack rows.
CREATE TABLE ingest_loads (
  id bigint GENERATED ALWAYS AS IDENTITY (MAXVALUE 4294967295) PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  kind text NOT NULL CHECK (kind IN ('file', 'request')),
  -- Of the file, or the idempotency key.
  name text NOT NULL,
  state text NOT NULL DEFAULT 'empty' CHECK (state IN ('empty', 'writing', 'interrupted', 'stored', 'undoing', 'undone')),
  -- Stored and acknowledged.
  rows bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  stored_at timestamptz
);

CREATE INDEX ingest_loads_customer ON ingest_loads (customer_id, id);
CREATE INDEX ingest_loads_writing ON ingest_loads (customer_id) WHERE state = 'writing';
CREATE INDEX ingest_loads_age ON ingest_loads (created_at);

ALTER TABLE ingest_sources ADD COLUMN load_id bigint REFERENCES ingest_loads ON DELETE SET NULL;
ALTER TABLE ingest_requests ADD COLUMN load_id bigint REFERENCES ingest_loads ON DELETE SET NULL;
CREATE INDEX ingest_sources_load ON ingest_sources (load_id);
CREATE INDEX ingest_requests_load ON ingest_requests (load_id);

-- Customers whose derived tables are not to be trusted until they were compared with the sessions.
CREATE TABLE derived_doubts (
  customer_id integer PRIMARY KEY REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  since timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- What commands removed, and who ran them. Without references: it outlives what it tells of.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  action text NOT NULL,
  customer_id integer,
  detail jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(detail) = 'object')
);
