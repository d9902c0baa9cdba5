-- Builds of the daily rollups: some local days of one month each. Rows without `completed_at` are being built or were
-- interrupted; those with `replaced_at` are no longer read by new queries. `numbered` viewers had a number then.
CREATE TABLE session_day_builds (
  build integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE,
  time_zone text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  numbered integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  completed_at timestamptz,
  replaced_at timestamptz
);
CREATE INDEX session_day_builds_of_customer ON session_day_builds (customer_id);
