-- What an admin gave a user by hand outlives a sign-in whose claims name the customer no more: the membership ends, and these
-- come back with it.
CREATE TABLE withdrawn_permissions (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  permissions jsonb NOT NULL CHECK (jsonb_typeof(permissions) = 'array'),
  withdrawn_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, customer_id)
);
