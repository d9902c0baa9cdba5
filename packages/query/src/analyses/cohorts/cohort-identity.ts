import type { CohortIdentity } from '@playhead/contract/http/cohorts';
import type { Plan } from '../../plan/index.ts';
import { type SqlWriter, utcText } from '../source-rows.ts';

export interface IdentitySql {
  key: string;
  /** A viewer's plays and first play are on the same shard; those of a subscriber or household may not be. */
  within: 'IN' | 'GLOBAL IN';
}

export const identitySql: Record<CohortIdentity, IdentitySql> = {
  viewer: { key: 'viewer_key', within: 'IN' },
  subscriber: { key: 'subscriber_key', within: 'GLOBAL IN' },
  household: { key: 'household_key', within: 'GLOBAL IN' },
};

export function firstPlaysSql(identity: CohortIdentity, plan: Plan, writer: SqlWriter): string {
  const { start, end } = plan.period;
  return [
    `FROM ${writer.firstStreams(identity)}`,
    `WHERE identity = '${identity}'`,
    `  AND first_start_utc >= ${writer.bind(utcText(start), "DateTime('UTC')")}`,
    `  AND first_start_utc < ${writer.bind(utcText(end), "DateTime('UTC')")}`,
  ].join('\n');
}
