-- A named audience. `serving_build` names the complete list of members in the engine that queries read; it changes in one
-- statement, after the new list is complete. `wanted_build` is the request that is being worked on and `building_build` the
-- list that is being written for it: every attempt writes a list of its own, so that one cut off is never read or added to.
CREATE TABLE segments (
  id bigint PRIMARY KEY CHECK (id > 0 AND id < 1000000000000000),
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  owner_id uuid REFERENCES users ON DELETE SET NULL,
  -- The name of the owner is kept: it is still told when the user is gone.
  owner text NOT NULL,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 200),
  description text NOT NULL DEFAULT '',
  tags jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(tags) = 'array'),
  definition jsonb NOT NULL CHECK (jsonb_typeof(definition) = 'object'),
  -- Ids of the segments it is made of, as texts.
  bases jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(bases) = 'array'),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  state text NOT NULL DEFAULT 'building' CHECK (state IN ('building', 'ready', 'failed', 'rebuilding')),
  reason text,
  progress real,
  -- The last number given to a build or to a request for one.
  builds integer NOT NULL DEFAULT 0,
  wanted_build integer,
  building_build integer,
  serving_build integer,
  job_id uuid,
  viewers bigint,
  viewer_coverage double precision,
  session_coverage double precision,
  built_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);

CREATE UNIQUE INDEX segments_name ON segments (customer_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX segments_owner ON segments (owner_id);
CREATE INDEX segments_wanted ON segments (customer_id) WHERE wanted_build IS NOT NULL;

CREATE TABLE segment_versions (
  segment_id bigint NOT NULL REFERENCES segments ON DELETE CASCADE,
  version integer NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'array'),
  name text NOT NULL,
  description text NOT NULL,
  tags jsonb NOT NULL,
  definition jsonb NOT NULL,
  PRIMARY KEY (segment_id, version)
);

CREATE TABLE segment_shares (
  segment_id bigint PRIMARY KEY REFERENCES segments ON DELETE CASCADE,
  share_type text NOT NULL CHECK (share_type IN ('all', 'users')),
  emails jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(emails) = 'array')
);

-- The viewers behind an upload are in the engine; this says whose it is and what it matched.
CREATE TABLE segment_uploads (
  id uuid PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  created_by uuid REFERENCES users ON DELETE SET NULL,
  identity text NOT NULL CHECK (identity IN ('viewer', 'subscriber', 'household')),
  report jsonb NOT NULL CHECK (jsonb_typeof(report) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX segment_uploads_customer ON segment_uploads (customer_id, created_at);
CREATE INDEX segment_uploads_creator ON segment_uploads (created_by);
