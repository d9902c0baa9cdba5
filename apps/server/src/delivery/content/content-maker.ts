import type { Artifact, DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import type { ExportContent } from '@playhead/contract/http/deliveries/export-content';
import type { Session } from '../../http/session.ts';

export interface ContentRequest {
  content: ExportContent;
  /** As a user typed it. */
  fileName: string;
  /** Rights are those of now, not of the day a plan was saved. */
  session: Session;
  /** The time that periods such as "Last 7 Days" are counted from: that of the firing. */
  at: Date;
  /** Where the file goes. */
  destination: 'download' | DeliveryTarget['type'];
  /** A picture of the page for the body of a mail. */
  withPicture: boolean;
  /** 0 to 100. */
  progress(percent: number): void;
  signal: AbortSignal;
}

export interface MadeContent {
  artifact: Artifact;
  /** Titles of widgets that are printed as failed. */
  failedWidgets: readonly string[];
  picture?: Buffer;
}

/** The first half of a run: content becomes a file that is whole. Throws AppError with words for the user. */
export type MakeContent = (request: ContentRequest) => Promise<MadeContent>;
