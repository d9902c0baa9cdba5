-- Queries of the workbench, by their content: the same query of the same customer is one row, and no row is ever changed.
CREATE TABLE explore_queries (
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  id text NOT NULL CHECK (id ~ '^[A-Za-z0-9]{22}$'),
  -- Not jsonb, which would lose the order of the filters.
  body json NOT NULL CHECK (json_typeof(body) = 'object'),
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_on date NOT NULL DEFAULT current_date,
  PRIMARY KEY (customer_id, id)
);

CREATE INDEX explore_queries_creator ON explore_queries (created_by);
CREATE INDEX explore_queries_use ON explore_queries (customer_id, last_used_on);

-- Saved analyses. They hold their query, so that they do not depend on how long unused queries are kept. The name of the owner is kept:
-- it is still shown when the user is gone.
CREATE TABLE reports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  owner_id uuid REFERENCES users ON DELETE SET NULL,
  owner text NOT NULL,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Za-z0-9]{15}$'),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 50),
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 2000),
  query json NOT NULL CHECK (json_typeof(query) = 'object'),
  -- Its id in explore_queries, whether or not it is kept there.
  query_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- Names an example of the demo, so that a second start does not write it again.
  demo_key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Can be restored for 30 days.
  deleted_at timestamptz,
  UNIQUE (customer_id, demo_key)
);

CREATE INDEX reports_customer ON reports (customer_id, updated_at DESC);
CREATE INDEX reports_owner ON reports (owner_id);
CREATE INDEX reports_deleted ON reports (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE report_versions (
  report_id uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
  version integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  query json NOT NULL CHECK (json_typeof(query) = 'object'),
  query_id text NOT NULL,
  saved_by text NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (report_id, version)
);

CREATE INDEX report_versions_query ON report_versions (query_id);
