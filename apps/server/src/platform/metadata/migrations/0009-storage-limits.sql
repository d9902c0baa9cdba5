-- A share link that nobody opens any more makes room for new ones.
ALTER TABLE share_links ADD COLUMN last_used_on date NOT NULL DEFAULT current_date;
UPDATE share_links SET last_used_on = created_on;
CREATE INDEX share_links_last_used ON share_links (customer_id, last_used_on);

-- An upload is recorded before its first row reaches the engine: rows that a killed server leaves are found by the record.
ALTER TABLE segment_uploads ADD COLUMN state text NOT NULL DEFAULT 'complete' CHECK (state IN ('writing', 'complete'));
ALTER TABLE segment_uploads ADD COLUMN rows bigint NOT NULL DEFAULT 0;
ALTER TABLE segment_uploads ALTER COLUMN report DROP NOT NULL;
UPDATE segment_uploads SET rows = coalesce((report ->> 'viewers')::bigint, 0);

CREATE INDEX segments_deleted ON segments (customer_id, deleted_at) WHERE deleted_at IS NOT NULL;

-- These named segments that not every reader may see. The next build tells the reason again, with a token in place of the name.
UPDATE segments SET reason = 'A segment it is made of was deleted or could not be built.' WHERE reason LIKE 'The segment "%';
