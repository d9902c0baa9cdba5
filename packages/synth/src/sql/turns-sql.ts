import { adSecondsSql } from './ads-sql.ts';
import { dayText } from '../day-number.ts';
import { parts, partsSql } from './parts-sql.ts';
import type { Part } from './parts-sql.ts';
import { at, bits, dayStart, inLayers } from './sql-text.ts';
import { kinds } from '../title-group.ts';
import type { DaySpan } from './viewer-days-sql.ts';

const KIDS = kinds.indexOf('kids');
const NEWS = kinds.indexOf('news');
const SPORTS = kinds.indexOf('sports');
const LIVE = kinds.indexOf('live');
const SHORT = kinds.indexOf('short');

const LONGEST_LIVE_SECONDS = 4 * 3600;
/** Time reserved in the sitting for one ad; no ad is longer. */
const LONGEST_AD_SECONDS = 30;
const SECONDS_PER_AD_BREAK = 840;

/** Arrays with one element per turn, before each turn becomes a row. */
const lists = [
  'turn',
  'turn_hash',
  'kind',
  'title',
  'length',
  'opening',
  'step',
  'watched',
  'impressions',
  'elapsed',
  'passed',
];

/** One row per session on the span's local days, with indexes instead of texts. */
export function turnsSql(span: DaySpan): string {
  const { zone } = span.customer;
  const opens = dayStart(dayText(span.first), zone);
  const closes = dayStart(dayText(span.last + 1), zone);
  const listed = inLayers(partsSql(span), [...turnLayers(span), ...watchLayers()]);
  const rows = `
    SELECT *, ${lists.join(', ')}, start_unix + passed - elapsed AS begins
    FROM (${listed})
    ARRAY JOIN ${lists.map((name) => `${name}_list AS ${name}`).join(', ')}
    WHERE passed <= room AND begins >= ${opens} AND begins < ${closes}`;
  return inLayers(rows, playLayers());
}

/** A failed start is an additional turn before the first; a retry follows unless the viewer gives up. */
function turnLayers(span: DaySpan): string[] {
  const adRoll = bits('account_hash', { shift: 50, count: 100 });
  return [
    `${bits('sitting_hash', { shift: 16, count: 1000 })} < if(outage, 600, 62) AS failed,
      ${span.customer.features.ads ? `${adRoll} < 72 - 5 * (${incomeStep('account_hash')})` : '0'} AS ad_plan`,
    `if(failed AND ${bits('sitting_hash', { shift: 26, count: 100 })} < if(outage, 80, 25), 0, run_a) AS plays_a,
      if(plays_a > 0, run_b, 0) AS plays_b, if(plays_a > 0, run_c, 0) AS plays_c`,
    `range(toUInt32(failed + plays_a + plays_b + plays_c)) AS turn_list,
      ${partList('kind', (part) => `kind_${part}`)},
      ${partList('title', (part) => `title_${part}`)},
      ${partList('length', (part) => `seconds_${part}`)},
      ${partList('hold', (part) => `hold_${part}`)},
      ${partList('opening', (part) => `episode_${part}`)},
      arrayConcat(range(toUInt8(failed)), ${parts.map((part) => `range(plays_${part})`).join(', ')}) AS step_list,
      [failed + plays_a, failed + plays_a + plays_b] AS switches`,
    `arrayMap(turn -> cityHash64(sitting_hash, 7, turn), turn_list) AS turn_hash_list`,
  ];
}

/** One value per part, repeated for each of its turns; a failed start belongs to the first part. */
function partList(name: string, value: (part: Part) => string): string {
  const runs = parts.map((part) => `arrayWithConstant(plays_${part}, ${value(part)})`);
  return `arrayConcat(arrayWithConstant(failed, ${value('a')}), ${runs.join(', ')}) AS ${name}_list`;
}

/** Households with a higher income buy the ad-free plan more often; the demographics use the same bits. */
export function incomeStep(hash: string): string {
  return bits(hash, { shift: 17, count: 8 });
}

function watchLayers(): string[] {
  const even = `((${bits('hash', { shift: 12, count: 1000 })}) / 1000)`;
  const roll = bits('hash', { shift: 3, count: 100 });
  const stayed = `least(${LONGEST_LIVE_SECONDS}, 20 - log(${even} + 0.0005) * length)`;
  const followed = `turn + 1 < length(turn_list) AND NOT has(switches, turn + 1)`;
  const share = `multiIf(${followed}, if(${roll} < 90, 0.93 + 0.07 * ${even}, 0.1 + 0.8 * ${even}),
        ${roll} < 38 + 0.36 * hold, 0.92 + 0.08 * ${even}, ${roll} >= 88, 0.01 + 0.07 * ${even}, 0.08 + 0.84 * ${even})`;
  const watched = `multiIf(failed AND turn = 0, 0, kind IN (${SPORTS}, ${LIVE}), ${stayed}, 1 + (length - 1) * ${share})`;
  const impressions = `if(ad_plan AND watched > 0 AND kind != ${KIDS}, least(40, 1 + ${bits('hash', { shift: 25, count: 2 })} + 2 * intDiv(watched, ${SECONDS_PER_AD_BREAK})), 0)`;
  const change = `if(has(switches, turn + 1), 20 + ${bits('hash', { shift: 50, count: 700 })}, 4 + ${bits('hash', { shift: 50, count: 18 })})`;
  const elapsed = `watched + ${rewindSql('hash')} + ${LONGEST_AD_SECONDS} * impressions + ${pauseSql('hash')} + ${change}`;
  return [
    `arrayMap((turn, hash, kind, length, hold) -> toUInt32(${watched}), turn_list, turn_hash_list, kind_list, length_list, hold_list) AS watched_list`,
    `arrayMap((hash, kind, watched) -> toUInt16(${impressions}), turn_hash_list, kind_list, watched_list) AS impressions_list`,
    `arrayMap((turn, hash, kind, watched, impressions) -> toInt64(${elapsed}), turn_list, turn_hash_list, kind_list, watched_list, impressions_list) AS elapsed_list`,
    `arrayCumSum(elapsed_list) AS passed_list`,
  ];
}

function rewindSql(hash: string): string {
  const rewinds = `${bits(hash, { shift: 27, count: 100 })} < 8 AND kind NOT IN (${SPORTS}, ${LIVE})`;
  return `if(${rewinds}, intDiv(watched * (${bits(hash, { shift: 34, count: 20 })}), 100), 0)`;
}

function pauseSql(hash: string): string {
  const paused = `if(${bits(hash, { shift: 40, count: 100 })} < 12, ${bits(hash, { shift: 47, count: 300 })}, 2)`;
  return `if(watched = 0, 5 + ${bits(hash, { shift: 40, count: 15 })}, ${paused})`;
}

function playLayers(): string[] {
  return [
    `toInt32(opening + step) AS episode_count,
      toInt32(${at('title_episodes', 'title')}) AS season_length,
      kind < 2 AS episodic,
      kind IN (${SPORTS}, ${LIVE}) AS live,
      toUInt32(watched + ${rewindSql('turn_hash')}) AS content,
      toUInt32(${adSecondsSql({ hash: 'turn_hash', count: 'impressions' })}) AS ad_time,
      toUInt32(${pauseSql('turn_hash')}) AS paused,
      multiIf(kind IN (${NEWS}, ${SHORT}, ${SPORTS}), toInt32(day - step), kind = ${LIVE}, 0, toInt32(opening + step)) AS issue`,
    `greatest(1, intDiv(episode_count, season_length) - toInt32(${at('title_before_first', 'title')})) AS season,
      episode_count % season_length + 1 AS episode_in_season,
      cityHash64(title, issue) AS issue_hash`,
  ];
}
