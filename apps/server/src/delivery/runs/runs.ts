import type { DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import type { ExportContent } from '@playhead/contract/http/deliveries/export-content';
import type { Session } from '../../http/session.ts';
import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';
import type { exportRuns } from '../../platform/metadata/schema.ts';

export type ExportRun = typeof exportRuns.$inferSelect;

interface NewRun {
  kind: 'download' | 'send' | 'test';
  title: string;
  /** As a user typed it; the renderer puts its extension in. */
  fileName: string;
  content: ExportContent;
  /** With its secret, which is sealed before it is stored. */
  target?: DeliveryTarget;
  /** The same id again starts nothing. */
  id?: string;
  /** Throws if the user may not start it now; runs in the transaction that creates the run. */
  admit?: (tx: DatabaseConnection) => Promise<void>;
}

/** Makes files and delivers them, in the background and in the name of a user. */
export interface Runs {
  start(run: NewRun, session: Session): Promise<{ id: string }>;
  /** Undefined when it is unknown or another user's. */
  find(id: string, session: Session): Promise<ExportRun | undefined>;
  cancel(id: string, session: Session): Promise<ExportRun | undefined>;
}
