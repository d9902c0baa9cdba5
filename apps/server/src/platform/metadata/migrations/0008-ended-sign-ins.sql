-- Counted up to end every token of the user: a new password, or a revocation.
ALTER TABLE users ADD COLUMN token_epoch integer NOT NULL DEFAULT 0;
-- A host's tokens carry no epoch: those issued up to this instant are refused.
ALTER TABLE users ADD COLUMN tokens_revoked_at timestamptz;

-- Sign-ins that were ended by signing out, until the last of their tokens would have expired.
CREATE TABLE ended_sign_ins (
  id text PRIMARY KEY CHECK (id <> ''),
  expires_at timestamptz NOT NULL
);

CREATE INDEX ended_sign_ins_expiry ON ended_sign_ins (expires_at);
