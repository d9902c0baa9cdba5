-- When the token was issued that last said something of them: an older one changes nothing.
ALTER TABLE memberships ADD COLUMN claims_issued_at timestamptz;
ALTER TABLE customers ADD COLUMN features_issued_at timestamptz;
