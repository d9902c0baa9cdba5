import { describe, expect, test } from 'vitest';
import { glossary, type GlossaryEntry, glossaryText, isGlossaryKey } from './index.ts';

describe('glossary', () => {
  test.each(Object.entries<GlossaryEntry>(glossary))('FLT-085: %s is one sentence with a term', (_name, entry) => {
    expect(entry.term).not.toBe('');
    expect(entry.definition).toMatch(/^[^\s].*\.$/);
    expect(entry.definition.length).toBeLessThan(160);
  });

  test('a definition carries its formula', () => {
    expect(glossaryText('customer_view.plays')).toBe(
      'Sessions whose first content frame was shown. (sessions with a first frame)',
    );
    expect(glossaryText('customer_view.series')).toBe('Title of the series, film or programme that was streamed.');
  });

  test('a name from the prototype is no term', () => {
    expect(isGlossaryKey('constructor')).toBe(false);
    expect(isGlossaryKey('customer_view.ad_load')).toBe(true);
  });
});

test('FLT-085: no word of it is a name of the code', () => {
  const texts = Object.values(glossary).flatMap((entry) => Object.values(entry));
  expect(texts.filter((text) => /[a-z]_[a-z]|[a-zA-Z]\(/.test(text))).toEqual([]);
});
