import { cohortIdentities, type CohortIdentity } from '@playhead/contract/http/cohorts';
import type { WidgetConfig } from '@playhead/contract/http/dashboards';

/** Known keys of the wire's free-form `visConf`; anything else, or of another type, is ignored. */
export interface VisConf {
  /** Measure shown first. */
  readonly metric?: string;
  readonly pageSize?: number;
  readonly rowNumbers?: boolean;
  /** The parts of a donut add up to a whole; decides whether a total may be written. */
  readonly additive?: boolean;
  /** Identities the customer's data can tell apart; without the key, all of them. */
  readonly identities?: readonly CohortIdentity[];
  /** Period after the cohort's own whose retained viewers are drawn first. */
  readonly period?: number;
  /** Longest period that is asked by the hour; without the key, as long as QRY-020 allows. */
  readonly hourlyDays?: number;
  /** Name on a drawn poster. */
  readonly title?: string;
  /** Picture of an `image` widget, as a data URI. */
  readonly src?: string;
  readonly alt?: string;
}

export function decodeVisConf(config: WidgetConfig): VisConf {
  const raw = config.visConf ?? {};
  const { metric, pageSize, rowNumbers, additive, identities, period, hourlyDays, title, src, alt } = raw;
  return {
    ...(typeof metric === 'string' ? { metric } : {}),
    ...(typeof pageSize === 'number' && pageSize >= 1 ? { pageSize: Math.floor(pageSize) } : {}),
    ...(typeof rowNumbers === 'boolean' ? { rowNumbers } : {}),
    ...(typeof additive === 'boolean' ? { additive } : {}),
    ...(Array.isArray(identities) ? { identities: cohortIdentities.filter((name) => identities.includes(name)) } : {}),
    ...(typeof period === 'number' && period >= 0 ? { period: Math.floor(period) } : {}),
    ...(typeof hourlyDays === 'number' && hourlyDays >= 1 ? { hourlyDays } : {}),
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof src === 'string' ? { src } : {}),
    ...(typeof alt === 'string' ? { alt } : {}),
  };
}
