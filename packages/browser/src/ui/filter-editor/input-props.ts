import type { DurationUnit, GlobalFilterField } from '@playhead/contract/http/filters';
import type { FilterOperator, FilterRow } from '@playhead/domain/filters';
import type { Calendar } from '@playhead/domain/periods';
import type { AssociatedValue } from '../../api/filter-resources.ts';

/** What every kind of value input is given. It knows one row and tells each change; rules are in domain/filters. */
export interface FilterInputProps {
  customer: string;
  field: GlobalFilterField;
  row: FilterRow;
  /** The accessible name of the value. */
  label: string;
  isInvalid: boolean;
  calendar: Calendar;
  /** FLT-070, FLT-071 */
  associated: readonly AssociatedValue[];
  onValues: (values: readonly string[]) => void;
  onUnit: (unit: DurationUnit) => void;
  /** FLT-063: a shortcut may stand for another operator of the field. */
  onOperator: (op: FilterOperator) => void;
}

export function optionsOf({ options }: GlobalFilterField) {
  return options.map(({ name, value }) => ({ value, label: name }));
}

export const valueProps = ({ row, label, isInvalid, onValues }: FilterInputProps) => ({
  label,
  values: row.values,
  isInvalid,
  onValues,
});
