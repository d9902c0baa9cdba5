-- Of the build that runs or was the last one: Jobs Management had shown when the segment was changed.
ALTER TABLE segments
  ADD COLUMN build_wanted_at timestamptz,
  ADD COLUMN build_began_at timestamptz,
  ADD COLUMN build_ended_at timestamptz;
UPDATE segments SET build_wanted_at = coalesce(built_at, updated_at), build_ended_at = built_at WHERE state = 'ready';
