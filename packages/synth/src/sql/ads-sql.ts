import { creativeNames, placements } from '../advertising.ts';
import { dayText } from '../day-number.ts';
import { evenTable } from '../draw-table.ts';
import { at, bits, dayStart, numbers, textLiteral, texts } from './sql-text.ts';
import type { DaySpan } from './viewer-days-sql.ts';

const AD_SESSIONS_TABLE = 'playhead.ad_sessions';

const spotSeconds = [15, 15, 30, 30, 30, 15, 6, 20] as const;
const ADVERTISER_STEPS = 100;
/** A campaign stays on air for this long before the advertiser's next one. */
const FLIGHT_DAYS = 49;

function spotColumns(key: string): { spot: string; completed: string; seconds: string } {
  const spot = at(numbers(spotSeconds), bits(key, { shift: 4, count: spotSeconds.length }));
  const completed = `${bits(key, { shift: 12, count: 100 })} < 94`;
  return {
    spot,
    completed,
    seconds: `if(${completed}, ${spot}, 1 + ${bits(key, { shift: 20, count: `(${spot} - 1)` })})`,
  };
}

function adKey(hash: string, index: string): string {
  return `cityHash64(${hash}, 9, ${index})`;
}

/** Computed from the same bits as the ad rows, so that both agree. */
export function adSecondsSql({ hash, count }: { hash: string; count: string }): string {
  return `arraySum(ad -> ${spotColumns(adKey(hash, 'ad')).seconds}, range(toUInt32(${count})))`;
}

export function insertAdsSql(span: DaySpan): string {
  const { customer } = span;
  const { completed, seconds } = spotColumns('ad_key');
  const flights = customer.advertisers.flatMap(({ campaigns }) => campaigns);
  const counts = customer.advertisers.map(({ campaigns }) => campaigns.length);
  const firsts = counts.map((_, index) => counts.slice(0, index).reduce((sum, count) => sum + count, 0));
  const shares = evenTable(
    customer.advertisers.map(({ weight }) => weight),
    ADVERTISER_STEPS,
  );
  return `INSERT INTO ${AD_SESSIONS_TABLE} (customer_id, viewer_key, session_id, start_utc, date, ad_position, ad_sequence, advertiser, campaign, placement, creative, seconds, completed)
SELECT customer_id, viewer_key, session_id, ad_start, toDate(ad_start), position, toUInt16(ad + 1), advertiser, campaign, placement, creative, spot_seconds, ended
FROM (
  SELECT *,
    toUInt16(${seconds}) AS spot_seconds,
    ${completed} AS ended,
    multiIf(ad < leading, 'Pre-roll', closing AND ad + 1 = ad_impressions, 'Post-roll', 'Mid-roll') AS position,
    toUInt32(dateDiff('second', start_utc, end_utc)) AS lasted,
    toDateTime(toUInt32(toUnixTimestamp(start_utc) + multiIf(
      position = 'Pre-roll', least(toUInt32(ad * 30), lasted),
      position = 'Post-roll', lasted - least(lasted, spot_seconds),
      intDiv(lasted * (intDiv(ad - leading, 2) + 1), 2 + intDiv(ad_impressions - leading, 2)))), 'UTC') AS ad_start,
    toUInt16(${at(numbers(shares), bits('ad_key', { shift: 30, count: ADVERTISER_STEPS }))}) AS advertiser_index,
    ${at(texts(customer.advertisers.map(({ name }) => name)), 'advertiser_index')} AS advertiser,
    ${at(numbers(counts), 'advertiser_index')} AS campaign_count,
    ${at(texts(flights), `${at(numbers(firsts), 'advertiser_index')} + (intDiv(local_day + 11 * advertiser_index, ${FLIGHT_DAYS}) + (${bits('ad_key', { shift: 37, count: 5 })} = 0)) % campaign_count`)} AS campaign,
    ${at(texts(placements), bits('cityHash64(campaign, position)', { shift: 3, count: placements.length }))} AS placement,
    concat(campaign, ' / ', ${at(texts(creativeNames), `(${bits('cityHash64(campaign)', { shift: 5, count: creativeNames.length })} + ${bits('ad_key', { shift: 45, count: 3 })}) % ${creativeNames.length}`)}) AS creative
  FROM (
    SELECT customer_id, viewer_key, session_id, start_utc, end_utc, ad_impressions, ad,
      reinterpretAsUInt64(reverse(unhex(session_id))) AS session_hash,
      ${adKey('session_hash', 'ad')} AS ad_key,
      toUInt32(toDate(start_utc, ${textLiteral(customer.zone)})) AS local_day,
      least(ad_impressions, 1 + ${bits('session_hash', { shift: 25, count: 2 })}) AS leading,
      ad_impressions > 5 AND ${bits('session_hash', { shift: 30, count: 3 })} = 0 AS closing
    FROM playhead.sessions
    ARRAY JOIN range(toUInt32(ad_impressions)) AS ad
    WHERE customer_id = ${customer.id} AND ad_impressions > 0 AND ${withinDaysSql(span)}
  )
)`;
}

/** The date bounds let the primary key prune. */
export function withinDaysSql({ customer, first, last }: Pick<DaySpan, 'customer' | 'first' | 'last'>): string {
  const opens = `toDateTime(${dayStart(dayText(first), customer.zone)}, 'UTC')`;
  const closes = `toDateTime(${dayStart(dayText(last + 1), customer.zone)}, 'UTC')`;
  return `date >= toDate(${opens}) AND date <= toDate(${closes}) AND start_utc >= ${opens} AND start_utc < ${closes}`;
}
