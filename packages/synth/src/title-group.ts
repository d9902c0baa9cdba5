/** Kinds of programme the generator treats differently; their order is the order of titles in a catalogue. */
export const kinds = ['series', 'kids', 'movie', 'news', 'sports', 'live', 'short'] as const;
export type Kind = (typeof kinds)[number];

/** A shelf of invented titles that share kind, brand, channels and length. */
export interface TitleGroup {
  kind: Exclude<Kind, 'live'>;
  category: string | null;
  brand: string;
  channels: readonly string[];
  /** Dealt out to the titles in turn; several genres of one title are joined by a comma. */
  genres: readonly string[];
  minutes: readonly [number, number];
  titles: readonly string[];
}

/** A linear channel and its four programmes: morning, day, prime time, late night. */
export interface LiveChannel {
  channel: string;
  brand: string;
  category: string | null;
  genres: string;
  programmes: readonly [string, string, string, string];
}
