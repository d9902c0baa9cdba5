import type { Readable } from 'node:stream';
import type { Artifact, DeliveryOutcome } from '@playhead/contract/http/deliveries/deliveries';

/** One run on its way: the same at every attempt, so that a second attempt replaces what the first one left. */
export interface Shipment {
  runId: string;
  title: string;
  artifact: Artifact;
  /** The file from its beginning, at each call. */
  open(): Readable;
  /** Where the file can be fetched until it expires, for mails that cannot carry it. */
  link: string;
  /** What the receiver should know of the file, such as a widget without data. */
  notes?: readonly string[];
  /** The page as a picture, shown inside a mail. */
  picture?: Buffer;
}

/** Takes a file somewhere. Never throws: what went wrong is part of the outcome, in words for the user. */
export interface Destination<Target> {
  deliver(target: Target, shipment: Shipment, signal: AbortSignal): Promise<DeliveryOutcome>;
}
