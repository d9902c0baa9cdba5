import type { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema | boolean;

/** Candidates for a text with a pattern or a format, in this order. */
const TEXTS = [
  'customer_view.plays',
  '987654321012345678',
  '1',
  'a',
  'abcdefghijklmnop',
  'abcdefghijklmnopabcdefghijklmnopabcdefghijk',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  '00000000-0000-4000-8000-000000000000',
  'a@b.example',
];
const TEXT_OF_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
  uuid: '00000000-0000-4000-8000-000000000000',
  email: 'a@b.example',
};

/** Required members and first alternatives only. */
export function sampleOf(schema: Schema): unknown {
  if (typeof schema === 'boolean') return {};
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  const alternative = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (alternative !== undefined) return sampleOf(alternative);
  if (Array.isArray(schema.type)) return sampleOf({ ...schema, type: schema.type[0] ?? 'string' });
  switch (schema.type) {
    case 'object':
      return sampleObject(schema);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(itemsOf(schema)));
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1));
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return sampleText(schema);
  }
}

/** Paths to every text member of a schema. */
export function textPathsIn(schema: Schema, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof schema === 'boolean') return [];
  // A union of plain types is one schema with several.
  const types: readonly unknown[] = [schema.type].flat();
  if (types.includes('string')) return schema.enum || schema.const !== undefined ? [] : [at];
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => textPathsIn(part, [...at, name]));
  const items = schema.type === 'array' ? textPathsIn(itemsOf(schema), [...at, '0']) : [];
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) => textPathsIn(part, at));
  const values =
    typeof schema.additionalProperties === 'object' ? textPathsIn(schema.additionalProperties, [...at, 'a']) : [];
  return [...members, ...items, ...alternatives, ...values];
}

/** Copies the value with one member replaced and creates missing parents. */
export function withValueAt(value: unknown, path: readonly string[], replacement: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return replacement;
  if (name === '0' && (Array.isArray(value) || value === undefined)) {
    const list: unknown[] = Array.isArray(value) ? [...value] : [];
    return [withValueAt(list[0], rest, replacement), ...list.slice(1)];
  }
  const members: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  return { ...members, [name]: withValueAt(members[name], rest, replacement) };
}

function sampleObject(schema: z.core.JSONSchema.JSONSchema): Record<string, unknown> {
  const required = schema.required ?? [];
  const members = Object.entries(schema.properties ?? {}).filter(([name]) => required.includes(name));
  return Object.fromEntries(members.map(([name, part]) => [name, sampleOf(part)]));
}

function itemsOf(schema: z.core.JSONSchema.JSONSchema): Schema {
  if (Array.isArray(schema.items)) return schema.items[0] ?? true;
  return schema.items ?? schema.prefixItems?.[0] ?? true;
}

function sampleText(schema: z.core.JSONSchema.JSONSchema): string {
  const known = TEXT_OF_FORMAT[schema.format ?? ''];
  if (known !== undefined) return known;
  const { pattern } = schema;
  const fitting = pattern === undefined ? TEXTS[0] : TEXTS.find((text) => new RegExp(pattern, 'u').test(text));
  return fitting ?? 'a'.repeat(schema.minLength ?? 1);
}
