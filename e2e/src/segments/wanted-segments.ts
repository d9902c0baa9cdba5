import { addDays, localDateOf } from '@playhead/domain/periods';
import { AURORA } from '../stage.ts';
import type { SegmentBuilder } from './segment-builder-driver.ts';

const today = localDateOf(new Date(), AURORA.zone);
const daysAgo = (days: number) => addDays(today, -days);
/** In the customer's zone. */
const DAY = `toDate(start_utc, '${AURORA.zone}')`;

export interface Wanted {
  name: string;
  build(builder: SegmentBuilder): Promise<void>;
  /** Written by hand from docs/decisions/segment-semantics.md. */
  sql: string;
}

export const drama: Wanted = {
  name: 'Drama on Aurora One',
  async build(builder) {
    await builder.timeRange.rolling('past 60 days');
    await builder.tab('Content');
    await builder.values('Genre', 'Drama');
    await builder.values('Channel', 'Aurora One');
  },
  sql: `
    SELECT viewer_key FROM c_1001.sessions
    WHERE started AND household_id IS NOT NULL
      AND ${DAY} >= '${daysAgo(60)}' AND ${DAY} < '${today}'
      AND has(genre, 'Drama') AND channel = 'Aurora One'`,
};

export const words: Wanted = {
  name: 'Titles by their words, crime aside',
  async build(builder) {
    await builder.streamId('All Viewers');
    await builder.timeRange.rolling('past 90 days');
    await builder.tab('Content');
    await builder.operator('Series', 'Starts with');
    await builder.typed('Series', 'the g');
    await builder.or('Series');
    await builder.operator('Series, condition 2', 'Contains');
    await builder.typed('Series, condition 2', 'Light');
    await builder.operator('Category', 'Is not equal to');
    await builder.values('Category', 'Crime');
  },
  sql: `
    SELECT viewer_key FROM c_1001.sessions
    WHERE started AND ${DAY} >= '${daysAgo(90)}' AND ${DAY} < '${today}'
      AND (series ILIKE 'the g%' OR series ILIKE '%light%')
      AND (category IS NULL OR category != 'Crime')`,
};

export const evenings: Wanted = {
  name: 'Long weekend evenings in front of the TV',
  async build(builder) {
    await builder.timeRange.past(45);
    await builder.tab('Consumption attributes');
    await builder.values('Screen Type', 'TV');
    await builder.field('Day of Week').getByRole('checkbox', { name: 'Sat' }).check();
    await builder.field('Day of Week').getByRole('checkbox', { name: 'Sun' }).check();
    await builder.values('Day Part', '07 - Prime Access', '08 - Prime Time');
    await builder.choose('Session Duration, unit', 'minutes');
    await builder.typed('Session Duration', '20');
  },
  sql: `
    SELECT viewer_key FROM c_1001.sessions
    WHERE started AND household_id IS NOT NULL
      AND ${DAY} >= '${daysAgo(45)}' AND ${DAY} < '${today}'
      AND screen = 'TV' AND toDayOfWeek(${DAY}) IN (6, 7)
      AND toHour(start_utc, '${AURORA.zone}') BETWEEN 19 AND 22
      AND content_seconds >= 1200`,
};

export const habits: Wanted = {
  name: 'Steady viewers with several apps',
  async build(builder) {
    await builder.streamId('All Viewers');
    await builder.timeRange.rolling('past 30 days');
    await builder.tab('Behavior');
    await builder.operator('Total Playtime', 'Is between');
    await builder.typed('Total Playtime, from', '60');
    await builder.typed('Total Playtime, to', '900');
    await builder.operator('App Count', '>=');
    await builder.typed('App Count', '2');
    await builder.operator('Plays per Day', 'Greater than');
    await builder.typed('Plays per Day', '1');
  },
  sql: `
    SELECT viewer_key FROM c_1001.sessions
    WHERE started AND ${DAY} >= '${daysAgo(30)}' AND ${DAY} < '${today}'
    GROUP BY viewer_key
    HAVING sum(content_seconds) / 60 BETWEEN 60 AND 900
      AND uniqExact(device) >= 2
      AND count() / uniqExact(${DAY}) > 1`,
};

export const households: Wanted = {
  name: 'Homes with children and a middle income',
  async build(builder) {
    await builder.timeRange.rolling('past 60 days');
    await builder.tab('Audience');
    await builder.operator('Household Income', 'Is between');
    await builder.typed('Household Income, from', '50000');
    await builder.typed('Household Income, to', '150000');
    await builder.field('Children').getByRole('radio', { name: 'Yes' }).check();
    await builder.field('Age').getByRole('checkbox', { name: '35-39' }).check();
    await builder.field('Age').getByRole('checkbox', { name: '40-44' }).check();
  },
  sql: `
    SELECT viewer_key FROM c_1001.sessions
    WHERE started AND ${DAY} >= '${daysAgo(60)}' AND ${DAY} < '${today}'
      AND household_id IN (
        SELECT household_id FROM c_1001.demographics
        WHERE attribute = 'household_income' AND share > 0 AND toUInt32OrZero(value) BETWEEN 50000 AND 150000)
      AND household_id IN (
        SELECT household_id FROM c_1001.demographics
        WHERE attribute = 'presence_of_children' AND share > 0 AND value = 'Yes')
      AND household_id IN (
        SELECT household_id FROM c_1001.residents
        WHERE attribute = 'age' AND share > 0 AND value IN ('35-39', '40-44'))`,
};

export const premium: Wanted = {
  name: 'Premium in living rooms, last month but one',
  async build(builder) {
    await builder.timeRange.oneTime(daysAgo(60), daysAgo(31));
    await builder.tab('Custom Tags');
    await builder.tagName(1, 'plan');
    await builder.values('Custom Tags, condition 1', 'premium');
    await builder.tagName(2, 'player');
    await builder.operator('Custom Tags, condition 2', 'Ends with');
    await builder.typed('Custom Tags, condition 2', 'room');
  },
  sql: `
    SELECT viewer_key FROM c_1001.sessions
    WHERE started AND household_id IS NOT NULL
      AND ${DAY} BETWEEN '${daysAgo(60)}' AND '${daysAgo(31)}'
      AND tags['plan'] = 'premium' AND endsWith(tags['player'], 'room')`,
};

export const newHouseholds: Wanted = {
  name: 'Homes that began on a Roku',
  async build(builder) {
    await builder.timeRange.rolling('past 90 days');
    await builder.tab('First stream');
    await builder.field('First Stream of').getByRole('radio', { name: 'Household' }).check();
    await builder.operator('First Streamed', 'In the past');
    await builder.typed('First Streamed, how many', '12');
    await builder.choose('First Streamed, unit', 'weeks');
    await builder.values('First Device Type', 'Roku');
  },
  sql: `
    SELECT viewer_key FROM c_1001.sessions
    WHERE started AND ${DAY} >= '${daysAgo(90)}' AND ${DAY} < '${today}'
      AND household_id IN (
        SELECT household_id FROM c_1001.sessions
        WHERE started AND household_id IS NOT NULL
        GROUP BY household_id
        HAVING argMin(device, start_utc) = 'Roku'
          AND toDate(min(start_utc), '${AURORA.zone}') BETWEEN '${daysAgo(84)}' AND '${daysAgo(1)}')`,
};

export const gone: Wanted = {
  name: 'Last seen in summer',
  async build(builder) {
    await builder.streamId('All Viewers');
    await builder.tab('Behavior');
    await builder.days(builder.field('Last Watched'), daysAgo(120), daysAgo(61));
  },
  sql: `
    SELECT viewer_key FROM c_1001.sessions
    WHERE started AND ${DAY} >= '${daysAgo(390)}' AND ${DAY} < '${today}'
    GROUP BY viewer_key
    HAVING max(${DAY}) BETWEEN '${daysAgo(120)}' AND '${daysAgo(61)}'`,
};

export const reached: Wanted = {
  name: 'Often reached by ads',
  async build(builder) {
    await builder.streamId('All Viewers');
    await builder.timeRange.rolling('past 60 days');
    await builder.tab('Ads');
    await builder.typed('Ad Impressions', '20');
    await builder.operator('Ad Load', 'Is between');
    await builder.typed('Ad Load, from', '2');
    await builder.typed('Ad Load, to', '9');
    await builder.tab('Ad impact');
    await builder.typed('Daily Average Frequency', '3');
  },
  sql: `
    SELECT viewer_key FROM c_1001.sessions
    WHERE ${DAY} >= '${daysAgo(60)}' AND ${DAY} < '${today}'
    GROUP BY viewer_key
    HAVING countIf(started) > 0
      AND sum(ad_impressions) >= 20
      AND sum(ad_seconds) / (sum(ad_seconds) + sum(content_seconds)) BETWEEN 0.02 AND 0.09
      AND sum(ad_impressions) / uniqExactIf(${DAY}, ad_impressions > 0) >= 3`,
};

/** Combines the segments above, which must be built first. */
export const nested: Wanted = {
  name: 'Drama or evenings, but no ads',
  async build(builder) {
    await builder.timeRange.rolling('past 60 days');
    await builder.tab('Segment');
    await builder.values('Segment', drama.name, evenings.name);
    await builder.modal.getByRole('button', { name: 'AND: add a group to Segment' }).click();
    await builder.choose('Segment, group 2, sense', 'Not in any of');
    await builder.values('Segment, group 2', reached.name);
  },
  sql: `
    SELECT viewer_key FROM c_1001.sessions
    WHERE started AND household_id IS NOT NULL
      AND ${DAY} >= '${daysAgo(60)}' AND ${DAY} < '${today}'
    INTERSECT (SELECT viewer_key FROM (${drama.sql}) UNION DISTINCT SELECT viewer_key FROM (${evenings.sql}))
    EXCEPT SELECT viewer_key FROM (${reached.sql})`,
};

/** A copy of the drama segment with a share of viewing instead of the channel. */
export const devoted: Wanted = {
  name: '[Copy] Drama on Aurora One',
  async build(builder) {
    await builder.tab('Content');
    await builder.clear('Channel');
    await builder.share('Genre', '25', '60');
  },
  sql: `
    SELECT viewer_key FROM c_1001.sessions
    WHERE household_id IS NOT NULL AND ${DAY} >= '${daysAgo(60)}' AND ${DAY} < '${today}'
    GROUP BY viewer_key
    HAVING countIf(started) > 0
      AND sumIf(content_seconds, has(genre, 'Drama')) / sum(content_seconds) BETWEEN 0.25 AND 0.6`,
};

/** Saved from the filters of a page. */
export const filtered: Wanted = {
  name: 'News on the phone',
  async build(builder) {
    await builder.timeRange.rolling('past 90 days');
  },
  sql: `
    SELECT viewer_key FROM c_1001.sessions
    WHERE started AND household_id IS NOT NULL
      AND ${DAY} >= '${daysAgo(90)}' AND ${DAY} < '${today}'
      AND has(genre, 'News') AND screen = 'Mobile'`,
};

/** The edited version of the segment with text rules. */
export const fewerWords: Wanted = {
  name: 'Titles by one word, crime aside',
  async build(builder) {
    await builder.tab('Content');
    await builder.modal.getByRole('button', { name: 'Remove condition 2 of Series' }).click();
    await builder.timeRange.rolling('past 30 days');
  },
  sql: `
    SELECT viewer_key FROM c_1001.sessions
    WHERE started AND ${DAY} >= '${daysAgo(30)}' AND ${DAY} < '${today}'
      AND series ILIKE 'the g%' AND (category IS NULL OR category != 'Crime')`,
};
