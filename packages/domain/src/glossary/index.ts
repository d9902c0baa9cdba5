/** What every number and filter of the product means, keyed by its field name on the wire. */
import { tSent } from '@playhead/texts/translate';
import { advertisingTerms } from './advertising-terms.ts';
import { analysisTerms } from './analysis-terms.ts';
import { contentTerms } from './content-terms.ts';
import { contextTerms } from './context-terms.ts';
import type { GlossaryEntry } from './entry.ts';
import { firstStreamTerms } from './first-stream-terms.ts';
import { householdTerms } from './household-terms.ts';
import { measureTerms } from './measure-terms.ts';
import { segmentTerms } from './segment-terms.ts';

export type { GlossaryEntry } from './entry.ts';

const english = {
  ...contentTerms,
  ...contextTerms,
  ...measureTerms,
  ...advertisingTerms,
  ...firstStreamTerms,
  ...householdTerms,
  ...analysisTerms,
  ...segmentTerms,
} as const satisfies Record<string, GlossaryEntry>;
export type GlossaryKey = keyof typeof english;

function inReadersLanguage({ term, definition, formula }: GlossaryEntry): GlossaryEntry {
  const words = { term: tSent(term), definition: tSent(definition) };
  return formula === undefined ? words : { ...words, formula: tSent(formula) };
}

export const glossary = Object.fromEntries(
  Object.entries(english).map(([key, entry]) => [key, inReadersLanguage(entry)]),
) as Readonly<Record<GlossaryKey, GlossaryEntry>>;

export function isGlossaryKey(name: string): name is GlossaryKey {
  return Object.hasOwn(glossary, name);
}

/** For a field that no result has named: its term, or the words of its name. */
export function fieldLabel(name: string): string {
  if (isGlossaryKey(name)) return glossary[name].term;
  const words = name.slice(name.lastIndexOf('.') + 1).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The sentence and, in brackets, the formula. */
export function glossaryText(name: GlossaryKey): string {
  const entry: GlossaryEntry = glossary[name];
  return entry.formula === undefined ? entry.definition : `${entry.definition} (${entry.formula})`;
}
