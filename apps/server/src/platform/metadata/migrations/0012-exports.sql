-- Deliveries that repeat. The secret of the receiver is sealed with a key that is not in this database.
CREATE TABLE delivery_plans (
  id uuid PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The two families of calls that keep plans (DLV-035).
  source text NOT NULL CHECK (source IN ('looker', 'ci')),
  -- With the id of its segment, for members of one: `segment_page_with_7`.
  dashboard_id text NOT NULL,
  mark text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  -- Query string of the page that it was made on.
  search text NOT NULL DEFAULT '',
  target jsonb NOT NULL CHECK (jsonb_typeof(target) = 'object'),
  sealed_secret text,
  cron text NOT NULL,
  time_zone text NOT NULL,
  when_complete boolean NOT NULL DEFAULT false,
  paused boolean NOT NULL DEFAULT false,
  -- Null while it is paused.
  next_fire_at timestamptz,
  -- In a row.
  failures smallint NOT NULL DEFAULT 0,
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX delivery_plans_due ON delivery_plans (next_fire_at) WHERE next_fire_at IS NOT NULL;
CREATE INDEX delivery_plans_owner ON delivery_plans (customer_id, owner_id, mark);

-- One row for every file that was made or is to be made: a download, a delivery, a firing of a plan. A firing is unique, so that two
-- schedulers make one run. Every change names the attempt that makes it; an attempt that was replaced changes nothing any more.
CREATE TABLE export_runs (
  id uuid PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('download', 'send', 'test', 'schedule')),
  plan_id uuid REFERENCES delivery_plans ON DELETE SET NULL,
  fire_at timestamptz,
  title text NOT NULL,
  file_name text NOT NULL,
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  -- Null for a download.
  target jsonb CHECK (jsonb_typeof(target) = 'object'),
  sealed_secret text,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'building', 'sending', 'complete', 'failed', 'unknown', 'missed', 'skipped', 'cancelled')),
  attempt integer NOT NULL DEFAULT 0,
  -- Of the queue; another one after each retry.
  job_id uuid,
  -- An attempt ended without a word while it sent.
  maybe_sent boolean NOT NULL DEFAULT false,
  percent smallint NOT NULL DEFAULT 0,
  artifact jsonb CHECK (jsonb_typeof(artifact) = 'object'),
  -- Artifact with the picture for the body of a mail.
  picture_id text,
  failed_widgets jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(failed_widgets) = 'array'),
  receipt text,
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  ended_at timestamptz,
  UNIQUE (plan_id, fire_at)
);

CREATE INDEX export_runs_owner ON export_runs (customer_id, owner_id, created_at DESC);
CREATE INDEX export_runs_customer ON export_runs (customer_id, created_at DESC);
CREATE INDEX export_runs_age ON export_runs (created_at);

-- Every change of state, for people and for the comparison with what arrived.
CREATE TABLE export_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id uuid NOT NULL REFERENCES export_runs ON DELETE CASCADE,
  attempt integer NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state text NOT NULL,
  reason text
);

CREATE INDEX export_attempts_run ON export_attempts (run_id, id);

-- Addresses of files for browser windows and mails, which carry no token. Only the digest of the code is kept.
CREATE TABLE file_links (
  code_sha256 text PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  artifact_id text NOT NULL,
  -- Gone after the first use.
  once boolean NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX file_links_expiry ON file_links (expires_at);
