import { adFields } from './ad-fields.ts';
import { audienceFields } from './audience-fields.ts';
import { contentFields } from './content-fields.ts';
import type { Field } from './field.ts';
import { firstStreamFields } from './first-stream-fields.ts';
import { householdFields } from './household-fields.ts';
import { segmentFields } from './segment-fields.ts';
import { sessionMeasures } from './session-measures.ts';
import { findTagField } from './tag-field.ts';
import { timeFields } from './time-fields.ts';

export const fields: readonly Field[] = [
  ...contentFields,
  ...audienceFields,
  ...segmentFields,
  ...firstStreamFields,
  ...timeFields,
  ...sessionMeasures,
  ...adFields,
  ...householdFields,
];

const byName: ReadonlyMap<string, Field> = new Map(fields.map((field) => [field.name, field]));

export function findField(name: string): Field | undefined {
  return byName.get(name) ?? findTagField(name);
}
