-- Who did what, from where. Rows are written and never changed; only the sweep of old rows may delete, and says so first.
ALTER TABLE audit_log ADD COLUMN user_id uuid;
ALTER TABLE audit_log ADD COLUMN address text;
ALTER TABLE audit_log ADD COLUMN target text;
ALTER TABLE audit_log ADD COLUMN outcome text NOT NULL DEFAULT 'done' CHECK (outcome IN ('done', 'refused'));

CREATE INDEX audit_log_customer ON audit_log (customer_id, id);
CREATE INDEX audit_log_age ON audit_log (at);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('playhead.audit_sweep', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Rows of audit_log are never changed or removed.';
END
$$;

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

-- Each is the secret of a user of its own, whose membership holds its permissions.
CREATE TABLE service_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  user_id uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  token_sha256 text NOT NULL UNIQUE CHECK (token_sha256 <> ''),
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);

CREATE INDEX service_tokens_customer ON service_tokens (customer_id, created_at);
