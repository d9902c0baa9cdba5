-- The sums of a segment's members in the analytics engine: their name there, the build and the version of the rows they are made of.
ALTER TABLE segments ADD COLUMN sums jsonb CHECK (jsonb_typeof(sums) = 'object');
