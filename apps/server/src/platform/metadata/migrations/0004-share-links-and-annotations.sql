-- A shared view: whoever is of the customer and has the code sees exactly this. The same view of the same user on the same
-- day is one link.
CREATE TABLE share_links (
  code text PRIMARY KEY CHECK (code ~ '^[A-Za-z0-9]{15,40}$'),
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_on date NOT NULL,
  view_sha256 text NOT NULL,
  filter text NOT NULL CHECK (length(filter) <= 70000),
  customer text NOT NULL CHECK (length(customer) <= 1000),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (customer_id, created_by, created_on, view_sha256)
);

CREATE INDEX share_links_creator ON share_links (created_by);

-- Marks on days of time charts. The name of the writer is kept: it is still told when the user is gone.
CREATE TABLE annotations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('premiere', 'note')),
  text text NOT NULL CHECK (text <> '' AND length(text) <= 200),
  created_by uuid REFERENCES users ON DELETE SET NULL,
  author text NOT NULL,
  -- Names a mark of the demo world, so that a second start does not write it again; null for marks of users.
  demo_key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (customer_id, demo_key)
);

CREATE INDEX annotations_day ON annotations (customer_id, day);
CREATE INDEX annotations_creator ON annotations (created_by);
