-- A sign-in at the provider ends those memberships alone that an earlier one made: what was given here stays. Until now every
-- membership of such a user came from claims.
ALTER TABLE memberships ADD COLUMN claimed boolean NOT NULL DEFAULT false;
UPDATE memberships SET claimed = true FROM users WHERE users.id = memberships.user_id AND users.external_id LIKE 'oidc:%';
