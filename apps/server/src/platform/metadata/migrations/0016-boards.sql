-- Pages of pinned analyses. Their owner arranges them and gives them to colleagues.
CREATE TABLE boards (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE CHECK (customer_id > 0),
  owner_id uuid REFERENCES users ON DELETE SET NULL,
  -- Still shown when the user is gone.
  owner text NOT NULL,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 50),
  pins jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(pins) = 'array'),
  for_everyone boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Can be restored for 30 days.
  deleted_at timestamptz
);

CREATE INDEX boards_customer ON boards (customer_id, updated_at DESC);
CREATE INDEX boards_owner ON boards (owner_id);
CREATE INDEX boards_deleted ON boards (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE board_readers (
  board_id uuid NOT NULL REFERENCES boards ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (board_id, user_id)
);

CREATE INDEX board_readers_user ON board_readers (user_id);
