import { AppError } from '@playhead/contract/errors';
import { glossary, type GlossaryEntry } from '@playhead/domain/glossary';
import { describe, expect, test } from 'vitest';
import { planQuery, type QueryContext } from '../plan/index.ts';
import { chosenGranularity } from './ama/ama.ts';
import { comparableRanges, resolveCompareRange } from './compare-range.ts';
import { goldenItemSql } from './test-golden-item-sql.ts';
import { goldenViewerSql } from './test-golden-viewer-sql.ts';
import type { SittingsContext } from './sittings/sittings.ts';
import { analysisCases } from './test-golden-cases.ts';
import { analysisTerms } from './analysis-terms.ts';
import { planEveryViewer } from './source-rows.ts';

const PERIOD = 'customer_view.current_date_range_ui';
const context: SittingsContext = {
  timeZone: 'America/New_York',
  weekStartDay: 0,
  now: new Date('2026-11-10T12:00:00Z'),
  rights: ['ads', 'demographics'],
  sittingGapMinutes: 30,
};
const WEEK = { [PERIOD]: '2026/11/01 to 2026/11/07' };

function periodOf(text: string) {
  return planEveryViewer({ fields: ['customer_view.plays'], filters: { [PERIOD]: text } }, context).period;
}

describe('terms', () => {
  test.each(Object.entries<GlossaryEntry>(analysisTerms))('FLT-085: %s is one sentence with a term', (name, entry) => {
    expect(entry.term).not.toBe('');
    expect(entry.definition).toMatch(/^[^\s].*\.$/);
    expect(entry.definition.length).toBeLessThan(160);
    expect(Object.hasOwn(glossary, name)).toBe(false);
  });
});

describe('comparable periods', () => {
  test.each([
    ['a week', '2026/11/01 to 2026/11/07', ['2026-10-25 2026-10-31', '2026-10-18 2026-10-24']],
    ['a day: the same weekday', '2026/11/04', ['2026-10-28 2026-10-28', '2026-10-21 2026-10-21']],
    ['ten days: two weeks back', '2026/10/29 to 2026/11/07', ['2026-10-15 2026-10-24', '2026-10-01 2026-10-10']],
    ['a calendar month', '2026/03/01 to 2026/03/31', ['2026-02-01 2026-02-28', '2026-01-01 2026-01-31']],
  ])('of %s', (_name, text, expected) => {
    expect(comparableRanges(periodOf(text), 2).map(({ from, to }) => `${from} ${to}`)).toEqual(expected);
  });
});

describe('compare period', () => {
  test.each([
    ['Previous Period', '2026-10-25 2026-10-31'],
    ['Previous Day', '2026-10-31 2026-11-06'],
    ['Previous 30 Days', '2026-10-02 2026-10-08'],
    ['2026/01/01 to 2026/01/31', '2026-01-01 2026-01-31'],
  ])('%s', (text, expected) => {
    const { from, to } = resolveCompareRange(text, periodOf('2026/11/01 to 2026/11/07'), context);
    expect(`${from} ${to}`).toBe(expected);
  });

  test.each(['', 'Custom', 'yesterday', '2026/11/02 to 2026/11/01'])('refuses "%s"', (text) => {
    expect(() => resolveCompareRange(text, periodOf('2026/11/01'), context)).toThrow(AppError);
  });
});

describe('QRY-019, QRY-020: granularity of the AMA', () => {
  test.each([
    ['a week by itself', '2026/11/01 to 2026/11/07', undefined, 'hour'],
    ['a recent day by the minute', '2026/11/09', 'minute', 'minute'],
    ['the day of 25 hours by the minute', '2026/11/01', 'minute', 'minute'],
    ['two days are never by the minute', '2026/11/08 to 2026/11/09', 'minute', 'hour'],
    ['a day long ago is never by the minute', '2026/09/01', 'minute', 'hour'],
    ['thirty days by the hour', '2026/10/11 to 2026/11/09', 'hour', 'hour'],
    ['more days by day', '2026/10/10 to 2026/11/09', 'hour', 'day'],
    ['a day by day', '2026/11/09', 'day', 'day'],
    ['the whole period', '2025/11/09 to 2026/11/09', 'period', 'period'],
  ] as const)('%s', (_name, text, requested, chosen) => {
    expect(chosenGranularity(requested, periodOf(text), context)).toBe(chosen);
  });
});

const names = Object.keys(analysisCases('x'));

function compileAll(text: string, filters: Readonly<Record<string, string>> = {}, changed: Partial<QueryContext> = {}) {
  const cases = analysisCases(text);
  return names.map((name) => {
    const compiled = cases[name]?.({ ...WEEK, ...filters }, { ...context, ...changed });
    if (!compiled) throw new Error(`There is no case "${name}".`);
    return { name, ...compiled };
  });
}

describe('every named analysis', () => {
  const hostile = ["'", '\\', "\\'", '`', "'; DROP TABLE sessions --", '{p0:String}', '%', '^', '\u0000', 'ключ', '🙂'];
  test.each(hostile)('is the same statement whatever its texts: %j', (text) => {
    const usual = compileAll('x', { 'customer_view.device': 'x' });
    const escaped = [...text].map((character) => `^${character}`).join('');
    const strange = compileAll(text, { 'customer_view.device': escaped });
    expect(strange.map(({ sql }) => sql)).toEqual(usual.map(({ sql }) => sql));
  });

  test('names no customer and no database, and tells its columns', () => {
    for (const { name, sql, fields } of compileAll('x')) {
      expect(sql, name).not.toMatch(/customer_id|playhead\.|\bFORMAT\b|\bSETTINGS\b/);
      expect(fields.length, name).toBeGreaterThan(1);
    }
  });

  test('looks at every viewer, sampling or not', () => {
    const exact = compileAll('x');
    const sampled = compileAll('x', {}, { sampling: { rate: 0.1 } });
    expect(sampled.map(({ sql }) => sql)).toEqual(exact.map(({ sql }) => sql));
    expect(new Set(sampled.map((one) => one.sampled))).toEqual(new Set([false]));
  });

  test('tells the rights it depends on, and refuses without them', () => {
    const filters = { 'demographics.value': 'x' };
    for (const { name, rights } of compileAll('x', filters)) {
      if (name.startsWith('suggestions')) continue;
      expect(rights, name).toContain('demographics');
      const compile = analysisCases('x')[name];
      expect(() => compile?.({ ...WEEK, ...filters }, { ...context, rights: ['ads'] }), name).toThrow(
        expect.objectContaining({ code: 'field_forbidden' }),
      );
    }
  });

  test('means by a period what a normal query means by it', () => {
    const { period } = planQuery(
      { fields: ['customer_view.plays'], filters: WEEK, sorts: [], limit: 1, pivots: [], dynamicFields: [] },
      context,
    );
    const ofPages = compileAll('x').filter(({ name }) => !name.startsWith('suggestions'));
    expect(ofPages.map((one) => one.period)).toEqual(ofPages.map(() => period));
  });

  test.each(names)('reads as written: %s', (name) => {
    const written = analysisCases('Harbor')[name]?.({ ...WEEK, 'customer_view.device': 'TV' }, context).sql;
    expect(written).toBe({ ...goldenItemSql, ...goldenViewerSql }[name]?.trim());
  });
});
