export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** A text, or its two forms where it counts something. */
export type Translation = string | { readonly one: string; readonly other: string };

export interface Catalogue {
  readonly language: Language;
  /** By the English text. */
  readonly texts: Readonly<Record<string, Translation>>;
  /** Keys of texts whose places a server fills: they are found again by their words. */
  readonly filledByServers: readonly string[];
}

declare global {
  /** Set by `texts/de.js`, which the page loads before any module: texts in constants are translated too. */
  var playheadTexts: Catalogue | undefined;
}

const ENGLISH: Catalogue = { language: 'en', texts: {}, filledByServers: [] };
const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE' };

export const catalogue: Catalogue = globalThis.playheadTexts ?? ENGLISH;

export const currentLanguage = (): Language => catalogue.language;

/** For dates and names in `Intl`. */
export const currentLocale = (): string => LOCALES[catalogue.language];
