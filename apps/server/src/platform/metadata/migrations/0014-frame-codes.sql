-- Codes of embed addresses, each for one use. Only the digest is kept: a copy of this table opens no frame.
CREATE TABLE frame_codes (
  code_sha256 text PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Origin of the host; null for a page of this server.
  embed_domain text,
  -- What the caller's token said; the frame's token says the same.
  claims jsonb NOT NULL CHECK (jsonb_typeof(claims) = 'object'),
  expires_at timestamptz NOT NULL
);

CREATE INDEX frame_codes_expiry ON frame_codes (expires_at);
