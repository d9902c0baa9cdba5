-- Builds of before have no sums of their months: they are read until they have been built again.
ALTER TABLE session_day_builds ADD COLUMN has_month boolean NOT NULL DEFAULT false;
