import type { FrameTarget } from './frame-host.ts';

/** The part of the frame that shows and runs queries; `drive` (`drive.ts`) connects it to the host. */
export interface ExploreDriver {
  /** Shows the stored query or analysis and runs it. */
  load(target: FrameTarget): Promise<void>;
  run(): Promise<void>;
  stop(): void;
  /** Resolves when the host has been told the id of what is shown. */
  settle(): Promise<void>;
  setFilters(filters: Readonly<Record<string, string>>): void;
}
