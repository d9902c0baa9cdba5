import { dataFormats } from '@playhead/contract/http/deliveries/deliveries';
import { z } from 'zod';

const Memory = {
  /** Of the process, before and at most while it worked. */
  startRssBytes: z.number(),
  peakRssBytes: z.number(),
};

export const ExportMeasure = z.object({
  format: z.enum(dataFormats),
  seconds: z.number(),
  bytes: z.number(),
  ...Memory,
});
export type ExportMeasure = z.infer<typeof ExportMeasure>;

/** Of the whole product, started as users start it. */
export const DeliveryMeasure = z.object({
  command: z.string(),
  measuredAt: z.string(),
  /** Processes that wanted a processor in the minute before: more than there are of them slow everything down. */
  load: z.number().optional(),
  sessions: z.number(),
  firstByte: z.object({ rows: z.number(), bytes: z.number(), ms: z.number(), wholeMs: z.number(), ...Memory }),
  print: z.object({ widgets: z.number(), coldMs: z.number(), warmMs: z.number(), bytes: z.number(), ...Memory }),
  schedules: z.object({
    plans: z.record(z.string(), z.number()),
    seconds: z.number(),
    failed: z.number(),
    ...Memory,
  }),
});
export type DeliveryMeasure = z.infer<typeof DeliveryMeasure>;

export const ExportResult = z.object({
  command: z.string(),
  measuredAt: z.string(),
  load: z.number().optional(),
  rows: z.number(),
  exports: z.array(ExportMeasure),
  curl: z.object({ rows: z.number(), oursMs: z.number(), rawMs: z.number(), ratio: z.number() }).optional(),
  deliveries: DeliveryMeasure.optional(),
});
export type ExportResult = z.infer<typeof ExportResult>;
