-- Beside the queue's own tables: what a running job says of itself, and how many of its attempts never came back.
CREATE TABLE job_runs (
  job_id uuid PRIMARY KEY,
  open_attempts integer NOT NULL DEFAULT 0,
  progress jsonb,
  updated_at timestamptz NOT NULL DEFAULT now()
);
