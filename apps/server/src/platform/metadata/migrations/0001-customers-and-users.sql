CREATE TABLE customers (
  id integer PRIMARY KEY CHECK (id > 0),
  account_name text NOT NULL UNIQUE CHECK (account_name ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
  name text NOT NULL CHECK (name <> ''),
  time_zone text NOT NULL,
  week_start_day smallint NOT NULL DEFAULT 0 CHECK (week_start_day BETWEEN 0 AND 6),
  default_country text,
  flags jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(flags) = 'object'),
  functions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(functions) = 'array'),
  features jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(features) = 'array'),
  widgets jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(widgets) = 'array'),
  settings jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(settings) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL CHECK (email = lower(email) AND email <> ''),
  -- The host's `sub` of a user it brought along; null for users who sign in here.
  external_id text UNIQUE CHECK (external_id <> ''),
  full_name text NOT NULL,
  password_hash text,
  is_demo boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A host's user with a local user's address is somebody else: neither takes over the other's rights.
CREATE UNIQUE INDEX users_local_email ON users (email) WHERE external_id IS NULL;

CREATE TABLE memberships (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  permissions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(permissions) = 'array'),
  PRIMARY KEY (user_id, customer_id)
);

CREATE INDEX memberships_customer ON memberships (customer_id);

CREATE TABLE user_settings (
  user_id uuid NOT NULL,
  customer_id integer NOT NULL CHECK (customer_id > 0),
  session_sampling_on boolean NOT NULL DEFAULT false,
  preferences jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(preferences) = 'object'),
  PRIMARY KEY (user_id, customer_id),
  FOREIGN KEY (user_id, customer_id) REFERENCES memberships ON DELETE CASCADE
);
