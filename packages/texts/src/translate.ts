import { catalogue, type Translation } from './catalogue.ts';

type Values = Readonly<Record<string, string | number>>;

const PLACE = /\{(\w+)\}/g;

/** The text in the reader's language. `{name}` is replaced by the value of that name, or stays where there is none. */
export function t(text: string, values: Values = {}): string {
  return fill(otherForm(catalogue.texts[text] ?? text), values);
}

/** As `t`, for a text that counts something: `tn(3, '{count} viewer', '{count} viewers', { count: '3' })`. */
export function tn(count: number, one: string, other: string, values: Values = {}): string {
  const english = { one, other };
  const entry = catalogue.texts[other] ?? english;
  const forms = typeof entry === 'string' ? { one: entry, other: entry } : entry;
  return fill(isOne(count) ? forms.one : forms.other, { count, ...values });
}

/**
 * A text that arrives in English from a server or a list (a field's name, a reason). Texts that are not ours, such as names
 * that people gave, must not come here: one that equals a text of ours would be translated.
 */
export function tSent(text: string): string {
  if (catalogue.language === 'en') return text;
  const known = catalogue.texts[text];
  if (known !== undefined) return otherForm(known);
  for (const { pattern, names, translation } of patterns()) {
    const found = pattern.exec(text);
    if (found !== null)
      return fill(translation, Object.fromEntries(names.map((name, at) => [name, sentValue(name, found[at + 1])])));
  }
  return text;
}

/** Reasons and names of ours are texts themselves; other values are people's. */
function sentValue(name: string, value = ''): string {
  return /^(reasons?|problem|field|what)$/.test(name) ? tSent(value) : value;
}

/** English and German count alike; a language that does not needs `Intl.PluralRules` and more forms. */
const isOne = (count: number) => count === 1;

const otherForm = (translation: Translation) => (typeof translation === 'string' ? translation : translation.other);

function fill(text: string, values: Values): string {
  return text.replaceAll(PLACE, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : String(value);
  });
}

interface Pattern {
  pattern: RegExp;
  names: readonly string[];
  translation: string;
}

let made: readonly Pattern[] | undefined;

/** Texts with places, the ones with the most words first: `{reason}` alone would match everything. */
function patterns(): readonly Pattern[] {
  made ??= catalogue.filledByServers
    .map((text) => [text, catalogue.texts[text] ?? text] as const)
    .filter(([text]) => /[A-Za-z]{2}/.test(text.replaceAll(PLACE, '')))
    .toSorted(([left], [right]) => right.replaceAll(PLACE, '').length - left.replaceAll(PLACE, '').length)
    .map(([text, translation]) => ({
      pattern: new RegExp(
        `^${text
          .split(PLACE)
          .map((part, at) => (at % 2 === 0 ? escaped(part) : '(.+?)'))
          .join('')}$`,
        's',
      ),
      names: [...text.matchAll(PLACE)].map(([, name]) => name ?? ''),
      translation: otherForm(translation),
    }));
  return made;
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
