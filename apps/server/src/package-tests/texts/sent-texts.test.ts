import { errorCatalogue } from '@playhead/contract/errors';
import { filterCategories } from '@playhead/contract/http/filters';
import { routes } from '@playhead/contract/http/routes';
import { TOO_MANY_RULES, TOO_MANY_VALUES } from '@playhead/contract/http/segment-body';
import { isAudited, type RouteRecord } from '@playhead/contract/route';
import { dayPartNames, UNKNOWN_DAY_PART } from '@playhead/domain/day-parts';
import { fieldGroup } from '@playhead/domain/explore';
import { valueWords } from '@playhead/domain/format';
import { type GlossaryEntry, glossary } from '@playhead/domain/glossary';
import { comparePeriods, dateShortcuts, periodShortcuts } from '@playhead/domain/periods';
import { describeFields, fieldRights } from '@playhead/query/model';
import { germanTexts } from '@playhead/texts/language-files';
import { describe, expect, test } from 'vitest';
import { actionWords } from '../../features/audit/action-words.ts';
import { dashboardConfigOf, type PageContext } from '../../features/dashboards/page.ts';
import { dashboardPages } from '../../features/dashboards/pages/index.ts';
import { demoUsers } from '../../features/users/demo-users.ts';
import { analysisTerms } from '../../../../../packages/query/src/analyses/analysis-terms.ts';

const german = germanTexts();
/** Needs letters: `18-20` and `65+` are read in every language. */
const isRead = (text: string) => /\p{L}{2}/u.test(text);
const missing = (texts: Iterable<string>) =>
  [...new Set(texts)].filter((text) => isRead(text) && german[text] === undefined);

const everything: PageContext = {
  geography: 'dma',
  ads: true,
  adServerLog: true,
  demographics: true,
  streamIds: true,
  widgets: ['ama', 'category_benchmark'],
};
const least: PageContext = {
  geography: 'country',
  ads: false,
  adServerLog: false,
  demographics: false,
  streamIds: false,
  widgets: [],
};
const contexts: readonly PageContext[] = [
  everything,
  least,
  { ...least, ads: true },
  { ...least, geography: 'state' },
  { ...everything, geography: 'country', streamIds: false },
];

/** What readers see of a page: titles, labels, and the groups of fields to choose from. */
function wordsOf(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return key === 'title' || key === 'label' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, one]) => wordsOf(one, name));
  return key === 'FieldsConfigure' ? [...Object.keys(value), ...inside] : inside;
}

describe('what the server sends has German words', () => {
  test('fields: labels, definitions, headings and values of closed lists', () => {
    const texts = describeFields(fieldRights, ['plan'])
      .filter(({ filter }) => filter?.filterType !== 'custom_tag')
      .flatMap(({ name, kind, label, definition, filter }) => {
        const values = filter?.suggestion.kind === 'fixed' ? filter.suggestion.values : [];
        // Ids of choices are sent with a name.
        const named = values.filter((value) => !/^[a-z_]+$/.test(value));
        const group = fieldGroup({ name, kind, tag: false });
        return [label, definition, group, filter?.subName ?? '', ...named];
      });
    expect(missing([...texts, ...filterCategories, fieldGroup({ name: '', kind: 'dimension', tag: true })])).toEqual(
      [],
    );
  });

  test('the glossary and the terms of analyses, with and without their formula', () => {
    const entries: readonly GlossaryEntry[] = [...Object.values(glossary), ...Object.values(analysisTerms)];
    const texts = entries.flatMap(({ term, definition, formula }) =>
      formula === undefined ? [term, definition] : [term, definition, formula, `${definition} (${formula})`],
    );
    expect(missing(texts)).toEqual([]);
  });

  test('a definition with its formula has the words of both', () => {
    const entries: readonly GlossaryEntry[] = [...Object.values(glossary), ...Object.values(analysisTerms)];
    for (const { definition, formula } of entries) {
      if (formula === undefined) continue;
      expect(german[`${definition} (${formula})`]).toBe(`${german[definition]} (${german[formula]})`);
    }
  });

  test('pages of every customer', () => {
    const configs = contexts.flatMap((context) => dashboardPages.map((page) => dashboardConfigOf(page, context)));
    expect(missing(configs.flatMap((config) => wordsOf(config)))).toEqual([]);
  });

  test('refusals', () => {
    const messages = Object.values(errorCatalogue).map(({ message }) => message);
    expect(missing(messages.filter((message) => !/^\{\w+\}$/.test(message)))).toEqual([]);
    expect(missing([TOO_MANY_RULES, TOO_MANY_VALUES].map((text) => text.replace(/\d+/, '{most}')))).toEqual([]);
  });

  test('actions of the audit log', () => {
    const audited = (routes as readonly RouteRecord[]).filter(isAudited).map(({ id }) => actionWords(id));
    expect(missing(audited)).toEqual([]);
  });

  test('what the sign-in page says of demo users', () => {
    expect(missing(demoUsers.map(({ note }) => note))).toEqual([]);
  });

  test('names of periods and of parts of a day', () => {
    const parts = [...dayPartNames, UNKNOWN_DAY_PART];
    const shown = parts.map((part) => valueWords('customer_view.day_part', part));
    expect(missing([...periodShortcuts, ...comparePeriods, ...dateShortcuts, ...parts, ...shown])).toEqual([]);
  });
});
