export interface GlossaryEntry {
  /** What the interface calls it. */
  term: string;
  /** One neutral sentence; shown as the tooltip of a filter or number (FLT-085). */
  definition: string;
  /** How the number is made, where it is one. */
  formula?: string;
}
