/** What somebody chose in the menu of a cell, for the app around the frame. */
export interface CellAction {
  type: 'show-viewers' | 'save-as-segment';
  /** `Plays: 1,204`. */
  label: string;
  /** The sessions behind the cell: query field -> expression, with the period as days. */
  filters: Readonly<Record<string, string>>;
  /** Labels of what could not be narrowed exactly; empty when the filters are exactly the cell. */
  wider: readonly string[];
}
