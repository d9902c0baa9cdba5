-- Saved layouts of dashboard pages: one row a saving, the latest ones of a page are kept. The name of the writer is kept: it is
-- still told when the user is gone. The layout is json and not jsonb, which refuses texts with NUL or half a surrogate pair.
CREATE TABLE dashboard_layouts (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  dashboard_id text NOT NULL CHECK (dashboard_id <> '' AND length(dashboard_id) <= 64),
  layout json NOT NULL CHECK (json_typeof(layout) = 'object'),
  created_by uuid REFERENCES users ON DELETE SET NULL,
  author text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX dashboard_layouts_page ON dashboard_layouts (customer_id, dashboard_id, id);
CREATE INDEX dashboard_layouts_creator ON dashboard_layouts (created_by);
