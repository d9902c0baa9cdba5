-- The API takes known keys and values alone; this holds against everything else that writes.
ALTER TABLE user_settings ADD CONSTRAINT user_settings_preferences_size CHECK (pg_column_size(preferences) <= 8192);
