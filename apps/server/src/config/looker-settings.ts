import { z } from 'zod';
import type { LookerSettings } from '../features/bi-frame/looker-frame.ts';
import { commaList } from './comma-list.ts';

/** Looker takes no longer ones. */
const LONGEST_SESSION_SECONDS = 2_592_000;
const WORD = /^[A-Za-z0-9_-]{1,100}$/;
const DEFAULT_PERMISSIONS = ['access_data', 'see_looks', 'see_user_dashboards', 'see_lookml_dashboards', 'explore'];

const sessionSeconds = 'must be a number of seconds from 60 to 2592000';

export const lookerVariables = {
  LOOKER_HOST: z
    .string()
    .regex(
      /^([a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?|http:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?)$/,
      'must be a host such as company.looker.com',
    )
    .optional(),
  LOOKER_EMBED_SECRET: z.string().min(16, 'must be the embed secret of Looker').optional(),
  LOOKER_MODELS: commaList((part) => WORD.test(part), 'names of models such as playhead').optional(),
  LOOKER_EXPLORE: z
    .string()
    .regex(/^[A-Za-z0-9_-]+\/[A-Za-z0-9_-]+$/, 'must be a model and its explore such as playhead/customer_view')
    .optional(),
  LOOKER_DASHBOARD_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_:-]{0,200}$/, 'must be the beginning of dashboard ids such as playhead::content_insights__')
    .optional(),
  LOOKER_SESSION_SECONDS: z.coerce
    .number({ error: sessionSeconds })
    .int(sessionSeconds)
    .min(60, sessionSeconds)
    .max(LONGEST_SESSION_SECONDS, sessionSeconds)
    .default(3_600),
  LOOKER_GROUP_IDS: commaList((part) => /^[1-9]\d{0,9}$/.test(part), 'ids of groups such as 4').default([]),
  LOOKER_PERMISSIONS: commaList((part) => WORD.test(part), 'permissions such as access_data').default(
    DEFAULT_PERMISSIONS,
  ),
};

const Variables = z.object(lookerVariables);
export type LookerEnvironment = z.output<typeof Variables>;

/** Null when something that a signed address needs is missing. */
export function lookerSettings(env: LookerEnvironment): LookerSettings | null {
  const { LOOKER_HOST, LOOKER_EMBED_SECRET, LOOKER_MODELS } = env;
  const model = LOOKER_MODELS?.[0];
  if (LOOKER_HOST === undefined || LOOKER_EMBED_SECRET === undefined || model === undefined) return null;
  const { protocol, host } = new URL(LOOKER_HOST.includes('://') ? LOOKER_HOST : `https://${LOOKER_HOST}`);
  return {
    protocol,
    host,
    secret: LOOKER_EMBED_SECRET,
    models: LOOKER_MODELS ?? [],
    explore: env.LOOKER_EXPLORE ?? `${model}/customer_view`,
    dashboardPrefix: env.LOOKER_DASHBOARD_PREFIX ?? `${model}::content_insights__`,
    sessionSeconds: env.LOOKER_SESSION_SECONDS,
    groupIds: env.LOOKER_GROUP_IDS.map(Number),
    permissions: env.LOOKER_PERMISSIONS,
  };
}
