-- Builds of before have neither households nor peaks: all days are built again.
ALTER TABLE session_day_builds ADD COLUMN numbered_households integer NOT NULL DEFAULT 0;
UPDATE session_day_builds SET replaced_at = clock_timestamp() WHERE replaced_at IS NULL;
-- Segment rollups of before have no states and DMAs: they are made again when a page next needs them.
UPDATE segments SET rollups = rollups || '{"dataVersion": ""}' WHERE rollups IS NOT NULL;
