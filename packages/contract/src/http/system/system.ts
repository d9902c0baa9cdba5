import { z } from 'zod';
import { route } from '../../route.ts';
import type { ValueOf } from '../../wire.ts';

const ComponentState = z.enum(['ready', 'starting', 'down', 'stopped']);

export const health = route({
  id: 'system.health',
  summary: 'The process is up',
  method: 'GET',
  path: '/healthz',
  permission: 'public',
  reply: z.object({ status: z.literal('ok') }),
});

export const readiness = route({
  id: 'system.readiness',
  summary:
    'The process and its engines can run queries; `degraded` with 503 when one is down, with 200 when only the disk is full',
  method: 'GET',
  path: '/readyz',
  permission: 'public',
  reply: z.object({
    status: z.enum(['ready', 'degraded']),
    engine: ComponentState,
    metadata: ComponentState,
    /** Of the disk with the data directory. While it is `full`, reads are served and new data is refused with 507. */
    storage: z.object({ status: z.enum(['ok', 'low', 'full']), free_bytes: z.number() }),
    /** Sentences for people: what is wrong and what to do. Empty when all is well. */
    reasons: z.array(z.string()),
    version: z.string(),
  }),
});

/** What the browser must know before anybody has signed in. */
export const AppConfig = z.object({
  provider: z.string(),
  version: z.string(),
  demo: z.boolean(),
  /** Origins that may frame the app and exchange messages with it. */
  hostOrigins: z.array(z.string()),
  /** Where menu and share links lead (SHELL-056, RPT-022); null when standing alone. */
  portalUrl: z.string().nullable(),
  /** EXP-023: owner of the copyright in the note of printed pages; empty names nobody. */
  exportOwner: z.string().default(''),
  /** Name of the OpenID provider on the button of the sign-in page; null without one. */
  signInProvider: z.string().nullable().default(null),
  passwordSignIn: z.boolean().default(true),
  demoUsers: z.array(z.object({ email: z.string(), password: z.string(), note: z.string() })),
});
export type AppConfig = ValueOf<typeof AppConfig>;

export const appConfig = route({
  id: 'system.appConfig',
  summary: 'Public settings of this installation',
  method: 'GET',
  path: '/v1/app-config',
  permission: 'public',
  reply: AppConfig,
});
