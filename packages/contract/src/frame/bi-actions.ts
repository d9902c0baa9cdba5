import { z } from 'zod';

/** Payloads of the actions that a host sends to a BI frame, in addition to `SessionTokens`. */
export const LoadAction = z.object({
  qid: z.string().optional(),
  id: z.union([z.string(), z.number()]).optional(),
});

export const PageLoadAction = z.object({ url: z.string().max(70_000) });

export const FiltersAction = z.object({
  filters: z.record(z.string().max(200), z.string().max(10_000)).default({}),
  deleteFilters: z.array(z.string().max(200)).default([]),
});

/** The frame's response to `explore:properties:get`. */
export const ExploreProperties = z.object({ url: z.string().max(70_000) });
