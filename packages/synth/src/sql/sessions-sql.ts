import { episodeFirstWords, episodeSecondWords } from '../episode-words.ts';
import { partTables } from './parts-sql.ts';
import { at, bits, inLayers, texts, withTables } from './sql-text.ts';
import type { ConstantTables } from './sql-text.ts';
import { kinds } from '../title-group.ts';
import { turnsSql } from './turns-sql.ts';
import type { DaySpan } from './viewer-days-sql.ts';

export const SESSIONS_TABLE = 'playhead.sessions';

const KIDS = kinds.indexOf('kids');
const MOVIE = kinds.indexOf('movie');
const NEWS = kinds.indexOf('news');
const SPORTS = kinds.indexOf('sports');
const LIVE = kinds.indexOf('live');

/**
 * Block sizes bound the memory for any chunk size. The other settings turn off a rewriting pass that doubles the
 * analysis time, optimizations of the plan, which took a third of what was left and saved nothing, compiling of
 * expressions that run once, lazy evaluation, which costs more than these expressions, and on a cluster the search for a
 * way to let every shard generate its rows, which took 9 GB for this statement and then failed.
 */
const INSERT_SETTINGS = [
  'max_insert_threads = 2',
  'parallel_view_processing = 1',
  'min_insert_block_size_rows = 262144',
  'min_insert_block_size_bytes = 0',
  'max_block_size = 32768',
  'optimize_and_compare_chain = 0',
  'query_plan_enable_optimizations = 0',
  'compile_expressions = 0',
  'parallel_distributed_insert_select = 0',
  `short_circuit_function_evaluation = 'disable'`,
].join(', ');

/** The engine generates the rows of the span's local days in one statement. */
export function insertSessionsSql(span: DaySpan): string {
  const columns = sessionColumns(span);
  return `INSERT INTO ${SESSIONS_TABLE} (${columns.map(([name]) => name).join(', ')})
SETTINGS ${INSERT_SETTINGS}
${withTables({ ...partTables(span), ...textTables(span) })}
SELECT ${columns.map(([name, sql]) => `${sql} AS out_${name}`).join(',\n  ')}
FROM (${inLayers(turnsSql(span), textLayers(span))})`;
}

function textLayers(span: DaySpan): string[] {
  const { features, teams } = span.customer;
  const first = at('first_words', bits('issue_hash', { shift: 5, count: episodeFirstWords.length }));
  const second = at('second_words', bits('issue_hash', { shift: 15, count: episodeSecondWords.length }));
  const home = bits('issue_hash', { shift: 5, count: teams.length });
  const away = `(${home} + 1 + ${bits('issue_hash', { shift: 15, count: teams.length - 1 })}) % ${teams.length}`;
  return [
    `concat('v-', lower(hex(viewer_hash))) AS viewer_name,
      lower(hex(account_hash)) AS account_name,
      ${at('title_names', 'title')} AS series_name`,
    `if(size > 1, concat('s-', account_name), NULL) AS subscriber_name,
      ${features.streamIds ? `if(size > 1, concat('hh-', account_name), NULL)` : 'NULL'} AS household_name,
      multiIf(kind = ${LIVE}, NULL,
        kind = ${NEWS}, trimLeft(formatDateTime(toDate(issue), '%e %M %Y')),
        kind = ${SPORTS}, concat(${at('teams', home)}, ' vs ', ${at('teams', away)}),
        kind = ${MOVIE}, series_name,
        concat(if(issue_hash % 4 = 0, 'The ', ''), ${first}, ' ', ${second})) AS episode_name`,
  ];
}

/** Texts by index of the title, the device and the place. */
function textTables(span: DaySpan): ConstantTables {
  const { customer } = span;
  const { titles } = customer.catalogue;
  const devices = [...customer.devices.bigScreen, ...customer.devices.personal];
  return {
    first_words: texts(episodeFirstWords),
    second_words: texts(episodeSecondWords),
    teams: texts(customer.teams),
    title_names: texts(titles.map(({ name }) => name)),
    title_types: texts(titles.map(({ seriesType }) => seriesType)),
    title_channels: texts(titles.map(({ channel }) => channel)),
    title_brands: texts(titles.map(({ brand }) => brand)),
    title_categories: texts(titles.map(({ category }) => category ?? '')),
    title_genres: texts(titles.map(({ genres }) => genres)),
    affiliates: texts(customer.affiliates),
    device_names: texts(devices.map(({ name }) => name)),
    device_screens: texts(devices.map(({ screen }) => screen)),
    device_players: texts(devices.map(({ player }) => player)),
    place_countries: texts(customer.places.map(({ country }) => country)),
    place_states: texts(customer.places.map(({ state }) => state)),
    place_dmas: texts(customer.places.map(({ dma }) => dma ?? '')),
    place_zip_codes: texts(customer.places.map(({ zipCodes }) => zipCodes.join(' '))),
  };
}

function sessionColumns(span: DaySpan): readonly (readonly [name: string, sql: string])[] {
  const { customer } = span;
  const zipCount = `(1 + countSubstrings(${at('place_zip_codes', 'place')}, ' '))`;
  const zip = `1 + ${bits('account_hash', { shift: 21, count: zipCount })}`;
  return [
    ['customer_id', `toUInt32(${customer.id})`],
    ['viewer_key', `cityHash64(toUInt32(${customer.id}), viewer_name)`],
    ['viewer_id', 'viewer_name'],
    ['subscriber_id', 'subscriber_name'],
    ['household_id', 'household_name'],
    ['session_id', 'lower(hex(turn_hash))'],
    ['start_utc', `toDateTime(toUInt32(begins), 'UTC')`],
    ['end_utc', `toDateTime(toUInt32(begins + content + ad_time + paused), 'UTC')`],
    ['date', `toDate(toDateTime(toUInt32(begins), 'UTC'))`],
    ['started', 'watched > 0'],
    ['content_seconds', 'content'],
    ['ad_seconds', 'ad_time'],
    ['unique_seconds', 'watched'],
    ['content_length_seconds', 'if(live, 0, length)'],
    ['is_live', 'live'],
    [
      'asset_id',
      `concat('a', toString(${customer.id}), '-', leftPad(toString(title), 3, '0'), if(episodic, concat('-s', toString(season), 'e', toString(episode_in_season)), if(issue > 0 AND kind != ${MOVIE}, concat('-', toString(issue)), '')))`,
    ],
    ['series', 'series_name'],
    ['season_number', 'if(episodic, season, NULL)'],
    ['episode', 'episode_name'],
    ['episode_number', 'if(episodic, episode_in_season, NULL)'],
    ['series_type', at('title_types', 'title')],
    ['channel', at('title_channels', 'title')],
    ['brand', at('title_brands', 'title')],
    ['affiliate', at('affiliates', bits('account_hash', { shift: 37, count: customer.affiliates.length }))],
    ['category', `nullIf(${at('title_categories', 'title')}, '')`],
    ['genre', `splitByChar(',', ${at('title_genres', 'title')})`],
    ['device', at('device_names', 'device_index')],
    ['screen', at('device_screens', 'device_index')],
    ['country', at('place_countries', 'place')],
    ['state', at('place_states', 'place')],
    ['dma', customer.features.dma ? `nullIf(${at('place_dmas', 'place')}, '')` : 'NULL'],
    ['zip_code', `splitByChar(' ', ${at('place_zip_codes', 'place')})[${zip}]`],
    ['tags', tagsSql(span)],
    ['ad_impressions', 'impressions'],
    ['content_with_ads', `ad_plan AND kind != ${KIDS}`],
  ];
}

const APP_FIRST_RELEASE_DAY = 19_800;
const referrerCampaigns = [
  'friends-offer',
  'search-brand',
  'social-video',
  'newsletter',
  'partner-bundle',
  'spring-launch',
];

/** A tag without a value is omitted, as a real player would. */
function tagsSql(span: DaySpan): string {
  if (span.customer.customTags.length === 0) {
    return 'CAST(map() AS Map(String, String))';
  }
  const release = `intDiv(day - ${APP_FIRST_RELEASE_DAY} - ${bits('viewer_hash', { shift: 12, count: 45 })}, 28)`;
  const referrer = at(texts(referrerCampaigns), bits('account_hash', { shift: 28, count: referrerCampaigns.length }));
  return `mapFilter((name, value) -> value != '', map(
    'plan', if(ad_plan, 'ad-supported', 'premium'),
    'app_version', if(${bits('turn_hash', { shift: 3, count: 100 })} < 3, '', concat('6.', toString(${release}), '.', toString(${bits('viewer_hash', { shift: 12, count: 3 })}))),
    'referrer_campaign', if(${bits('account_hash', { shift: 40, count: 100 })} < 38, ${referrer}, ''),
    'player', if(${bits('turn_hash', { shift: 10, count: 100 })} < 5, '', ${at('device_players', 'device_index')})))`;
}
