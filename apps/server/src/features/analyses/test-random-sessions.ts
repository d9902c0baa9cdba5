import type { Engine } from '../../platform/engine/engine.ts';

export const RANDOM_CUSTOMER = 1;

/** 400 viewers, 12,000 plays and attempts from 4 October to 9 November 2026, many of them shortly after another; the same on every engine. */
export async function insertRandomSessions(engine: Engine): Promise<void> {
  const pick = (list: readonly string[], salt: number) =>
    `[${list.map((text) => `'${text}'`).join(', ')}][cityHash64(n, ${salt}) % ${list.length} + 1]`;
  await engine.command({
    sql: `
      INSERT INTO playhead.sessions
        (customer_id, viewer_id, subscriber_id, household_id, session_id, start_utc, end_utc, started, content_seconds, asset_id,
         series, season_number, episode, episode_number, channel, category, genre, device, screen, country, ad_impressions, tags)
      SELECT
        ${RANDOM_CUSTOMER}, 'v' || toString(viewer), if(viewer % 3 = 0, NULL, 's' || toString(intDiv(viewer, 2))),
        if(viewer % 4 = 0, NULL, 'h' || toString(intDiv(viewer, 5))), 'r' || toString(n),
        toDateTime('2026-10-04 10:00:00', 'UTC') + sitting_hash % (36 * 24) * 3600 + n % 4 * (cityHash64(n, 2) % 3000) AS start,
        start + cityHash64(n, 3) % 5400, n % 17 != 0, cityHash64(n, 3) % 5400, 'asset' || toString(n % 40),
        nullIf(${pick(['A', 'B', 'C', 'D', 'Harbor', 'Pine', 'Laugh', 'Late', 'Alpha', ''], 4)}, ''),
        1 + cityHash64(n, 5) % 2, ${pick(['Pilot', 'Second', 'Third'], 6)}, 1 + cityHash64(n, 6) % 3,
        ${pick(['One', 'Two', 'Three'], 7)}, ${pick(['Drama', 'Comedy'], 8)}, [${pick(['Drama', 'Crime', 'Comedy'], 9)}],
        ${pick(['Web', 'Phone', 'TV'], 10)}, 'Computer', 'Norway', cityHash64(n, 11) % 3, map('plan', ${pick(['a', 'b'], 12)})
      FROM (
        SELECT number AS n, cityHash64(intDiv(number, 4), 1) AS sitting_hash, sitting_hash % 400 AS viewer
        FROM numbers(12000)
      )`,
  });
  await engine.command({
    sql: `
      INSERT INTO playhead.ad_sessions
        (customer_id, viewer_key, session_id, start_utc, ad_position, ad_sequence, advertiser, campaign, placement, creative, seconds, completed)
      SELECT customer_id, viewer_key, session_id, start_utc + 60, 'mid', ad, 'x', ['Fizz', 'Zest'][ad], 'p', 'c', 30, true
      FROM playhead.sessions ARRAY JOIN range(1, ad_impressions + 1) AS ad
      WHERE customer_id = ${RANDOM_CUSTOMER}`,
  });
}
