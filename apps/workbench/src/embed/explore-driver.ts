import type { FrameTarget } from './frame-host.ts';

/** The part of the frame that shows and runs queries; `drive` (`drive.ts`) connects it to the host. */
export interface ExploreDriver {
  /** Shows the stored query or analysis and runs it. */
  load(target: FrameTarget): Promise<void>;
  run(): Promise<void>;
  stop(): void;
  setFilters(filters: Readonly<Record<string, string>>): void;
}
