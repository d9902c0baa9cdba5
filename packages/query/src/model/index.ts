/** The semantic model: everything a query may name, as data. */
import { adFields } from './ad-fields.ts';
import { audienceFields } from './audience-fields.ts';
import { contentFields } from './content-fields.ts';
import type { Field } from './field.ts';
import { householdFields } from './household-fields.ts';
import { sessionMeasures } from './session-measures.ts';
import { timeFields } from './time-fields.ts';

export * from './field.ts';
export { PERIOD_FIELD } from './audience-fields.ts';
export { dayParts, type DayPart, daysOfWeek } from './time-fields.ts';

export const fields: readonly Field[] = [
  ...contentFields,
  ...audienceFields,
  ...timeFields,
  ...sessionMeasures,
  ...adFields,
  ...householdFields,
];

const byName: ReadonlyMap<string, Field> = new Map(fields.map((field) => [field.name, field]));

export function findField(name: string): Field | undefined {
  return byName.get(name);
}
