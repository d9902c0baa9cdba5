-- The ledger of loads. A batch is `writing` before its first row is stored and `done` after its last, so that a load cut off
-- between the two knows which rows are in doubt; its counts are those of the plan, made before the first row was written.
CREATE TABLE ingest_sources (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  fingerprint text NOT NULL,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'complete')),
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  UNIQUE (customer_id, fingerprint)
);

CREATE TABLE ingest_batches (
  source_id bigint NOT NULL REFERENCES ingest_sources ON DELETE CASCADE,
  batch integer NOT NULL,
  state text NOT NULL CHECK (state IN ('writing', 'done')),
  end_position bigint NOT NULL,
  end_line bigint NOT NULL,
  tally jsonb NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source_id, batch)
);

CREATE TABLE ingest_requests (
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  idempotency_key text NOT NULL,
  body_sha256 text NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, idempotency_key)
);

CREATE INDEX ingest_requests_age ON ingest_requests (created_at);
