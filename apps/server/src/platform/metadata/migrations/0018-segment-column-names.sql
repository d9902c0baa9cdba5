-- `active_build` names the complete list of members in the engine that queries read. `rollups` names the segment rollups there, with
-- the build and the data version they are made of.
ALTER TABLE segments RENAME COLUMN serving_build TO active_build;
ALTER TABLE segments RENAME COLUMN sums TO rollups;
