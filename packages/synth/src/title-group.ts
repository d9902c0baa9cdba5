/** The order is that of the titles in a catalogue. */
export const kinds = ['series', 'kids', 'movie', 'news', 'sports', 'live', 'short'] as const;
export type Kind = (typeof kinds)[number];

/** Invented titles that share kind, brand, channels and length. */
export interface TitleGroup {
  kind: Exclude<Kind, 'live'>;
  category: string | null;
  brand: string;
  channels: readonly string[];
  /** Assigned to the titles in turn; several genres of one title are separated by a comma. */
  genres: readonly string[];
  minutes: readonly [number, number];
  titles: readonly string[];
}

/** Programmes: morning, day, prime time, late night. */
export interface LiveChannel {
  channel: string;
  brand: string;
  category: string | null;
  genres: string;
  programmes: readonly [string, string, string, string];
}
