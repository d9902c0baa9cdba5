import type { Suggestion } from '@playhead/contract/http/suggestions';
import { valueName } from '../suggestions/suggestion-text.ts';

interface ShownOption {
  value: string;
  label: string;
  /** Typed text that is no known value. */
  isTyped?: true;
}

interface OptionsInput {
  known: readonly Suggestion[];
  typed: string;
  isClosed: boolean;
}

/** What the list offers: the value that was typed in full first, typed text as a separate value last. */
export function shownOptions({ known, typed, isClosed }: OptionsInput): ShownOption[] {
  const text = typed.trim();
  const exact = known.find((one) => isSame(one, text));
  const options = (exact === undefined ? known : [exact, ...known.filter((one) => one !== exact)]).map(optionOf);
  if (isClosed || text === '' || exact !== undefined) return options;
  return [...options, { value: text, label: text, isTyped: true }];
}

function optionOf(one: Suggestion): ShownOption {
  return { value: one.value, label: nameOf(one) };
}

/** The first value whose name contains the text, one that is the text before all others; null where none does. */
export function findMatch(known: readonly Suggestion[], text: string): string | null {
  const found =
    known.find((one) => isSame(one, text)) ??
    known.find((one) => nameOf(one).toLowerCase().includes(text.toLowerCase()));
  return found?.value ?? null;
}

/** The values of a closed list that a pasted list names. */
export function valuesNamed(known: readonly Suggestion[], texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => known.find((one) => isSame(one, text))?.value ?? []);
}

function nameOf({ name, value }: Suggestion): string {
  return name === '' ? valueName(value) : name;
}

function isSame(one: Suggestion, text: string): boolean {
  return [one.value, nameOf(one)].some((own) => own.toLowerCase() === text.toLowerCase());
}
