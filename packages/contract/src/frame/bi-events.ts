import { z } from 'zod';

/** Version of Looker whose events and actions the built-in frame has; from 25 on, `page:load` replaces the page. */
export const BI_PROTOCOL_VERSION = '25.4.0';

/** `url` is a path that begins with `/embed/`. */
const Located = z.object({ url: z.string().max(70_000), absoluteUrl: z.string().max(70_000) });
const Dashboard = Located.extend({
  dashboard_filters: z.record(z.string(), z.union([z.string(), z.null()])).optional(),
});

/** What a user chose in the menu of a number: its viewers as a list, or as a segment. */
export const CellAction = z.object({
  action: z.enum(['show-viewers', 'save-as-segment']),
  /** `Plays: 1,204`. */
  label: z.string().max(500),
  /** The sessions behind the number: query field -> expression, with the period as days. */
  filters: z.record(z.string().max(200), z.string().max(10_000)),
  /** Labels of what could not be narrowed exactly; empty when the filters are exactly those of the number. */
  wider: z.array(z.string().max(200)).max(100),
});
export type CellAction = z.infer<typeof CellAction>;

/** Events of Looker's embed protocol ("Embedded JavaScript events") that Playhead sends or reads. */
export const BiEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['explore:ready', 'explore:run:start', 'explore:run:complete', 'explore:state:changed']),
    explore: Located,
  }),
  z.object({
    type: z.enum(['look:ready', 'look:run:start', 'look:run:complete', 'look:state:changed']),
    look: Located,
  }),
  z.object({
    type: z.enum([
      'dashboard:loaded',
      'dashboard:run:start',
      'dashboard:run:complete',
      'dashboard:filters:changed',
      'dashboard:tile:start',
      'dashboard:tile:complete',
    ]),
    dashboard: Dashboard,
  }),
  z.object({
    type: z.literal('page:changed'),
    page: Located.extend({ type: z.string(), lookerVersion: z.string().optional() }),
  }),
  z.object({ type: z.literal('page:properties:changed'), height: z.number() }),
  z.object({ type: z.literal('session:tokens:request') }),
  z.object({
    type: z.literal('session:status'),
    /** Seconds. */
    session_ttl: z.number(),
    expired: z.boolean(),
    interrupted: z.boolean(),
    recoverable: z.boolean().optional(),
  }),
  z.object({ type: z.literal('session:expired') }),
  /** Of the built-in frame alone: Looker has no such event. */
  z.object({ type: z.literal('playhead:cell:action'), cell: CellAction }),
]);
export type BiEvent = z.infer<typeof BiEvent>;

/**
 * The host’s reply to `session:tokens:request`. `api_token` is the code of a fresh embed address; without it, and with a
 * `session_reference_token_ttl` of 0, the session is over.
 */
export const SessionTokens = z.object({
  api_token: z.string().max(200).nullish(),
  api_token_ttl: z.number().nullish(),
  navigation_token: z.string().nullish(),
  navigation_token_ttl: z.number().nullish(),
  session_reference_token_ttl: z.number().nullish(),
});
export type SessionTokens = z.infer<typeof SessionTokens>;
