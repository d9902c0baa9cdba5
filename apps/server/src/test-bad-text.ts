import type { RouteRecord } from '@playhead/contract/route';
import { z } from 'zod';

/** No store can keep them. */
const unstorable: readonly string[] = ['a\u0000b', 'a\ud800b'];
const hostileDays: readonly string[] = [
  '0000-01-01',
  '9999-12-31',
  '0000/01/01 to 0000/01/02',
  '9999/12/30 to 9999/12/31',
];
const DAY = /^\d{4}[-/]/;
const PERIOD = 'customer_view.current_date_range_ui';
const LEVELS = 20_000;
const DEEP = `${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`;

export interface HostileCall {
  what: string;
  query: Readonly<Record<string, string>>;
  /** JSON as text: writing 20,000 levels would overflow the stack here, too. */
  body: string | undefined;
  isNeverAccepted: boolean;
}

/** Every text of a route's query and body in turn with every hostile text, the others harmless; then every member very deep. */
export function hostileCalls(route: RouteRecord): readonly HostileCall[] {
  const harmless = sampleCall(route, { at: -1, text: '' });
  const calls: HostileCall[] = [];
  for (let at = 0; at < harmless.leaves.length; at += 1) {
    const texts = DAY.test(harmless.leaves[at] ?? '') ? [...unstorable, ...hostileDays] : unstorable;
    for (const text of texts) {
      const { query, body, changed } = sampleCall(route, { at, text });
      // An address cannot carry half a surrogate pair.
      if (Object.values(query).some((value) => !value.isWellFormed())) continue;
      const isNeverAccepted = unstorable.includes(text);
      calls.push({ what: `${changed}: ${JSON.stringify(text)}`, query, body, isNeverAccepted });
    }
  }
  const members: unknown = harmless.body === undefined ? {} : JSON.parse(harmless.body);
  const deep = Object.keys(asRecord(members)).map((member) => ({
    what: `body.${member}: ${LEVELS} levels`,
    query: harmless.query,
    body: JSON.stringify({ ...asRecord(members), [member]: 'DEEP' }).replace('"DEEP"', DEEP),
    isNeverAccepted: true,
  }));
  return [...calls, ...deep];
}

function sampleCall(route: RouteRecord, hostile: { at: number; text: string }) {
  const leaves: string[] = [];
  let changed = '';
  const leaf = (harmless: string, name: string): string => {
    leaves.push(harmless);
    if (leaves.length - 1 !== hostile.at) return harmless;
    changed = name;
    return hostile.text;
  };
  const partOf = (schema: z.ZodType | undefined, name: string): unknown => {
    if (schema === undefined) return undefined;
    const json = jsonSchemaOf(schema);
    return sampleOf(json, { leaf, name, named: Schema.parse(json).$defs ?? {} });
  };
  const query = asRecord(partOf(route.query, 'query'));
  const body = partOf(route.body, 'body');
  return {
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, textOf(value)])),
    body: body === undefined ? undefined : JSON.stringify(body),
    leaves,
    changed,
  };
}

type Leaf = (harmless: string, name: string) => string;
interface Within {
  leaf: Leaf;
  /** Named schemas of the route. */
  named: Readonly<Record<string, unknown>>;
  name: string;
}

/** What a schema cannot tell: JSON inside a text, and names of fields. */
const known: Readonly<Record<string, (leaf: Leaf, name: string) => unknown>> = {
  'body.tags': (leaf, name) => JSON.stringify([leaf('x', name)]),
  'body.create_filter': (leaf, name) =>
    JSON.stringify({ series: [[{ name: 'series', op: 'is', value: [leaf('x', name)] }]] }),
  'body.existing_segments': (leaf, name) => JSON.stringify([[{ segment_id: '1', segment_name: leaf('x', name) }]]),
  'body.filters': filters,
  'body.acquisition_filters': filters,
  'query.filters': (leaf, name) => JSON.stringify(filters(leaf, name)),
  'query.acquisition_filters': (leaf, name) => JSON.stringify(filters(leaf, name)),
  'body.fields': (leaf, name) => ['customer_view.device', leaf('customer_view.plays', name)],
};

function filters(leaf: Leaf, name: string): Record<string, string> {
  return {
    'customer_view.series': leaf('x', `${name}.series`),
    [PERIOD]: leaf('2026/05/01 to 2026/05/31', `${name}.period`),
    [leaf('customer_view.device', `${name} name`)]: 'x',
  };
}

const Schema = z.looseObject({
  $ref: z.string().optional(),
  $defs: z.record(z.string(), z.unknown()).optional(),
  type: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  minimum: z.number().optional(),
});
type Schema = z.infer<typeof Schema>;

function sampleOf(given: unknown, within: Within): unknown {
  const make = known[within.name];
  if (make !== undefined) return make(within.leaf, within.name);
  const schema = Schema.parse(typeof given === 'object' ? given : {});
  if (schema.$ref !== undefined) return sampleOf(within.named[schema.$ref.replace('#/$defs/', '')], within);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const text = choices.find((choice) => Schema.safeParse(choice).data?.type === 'string');
    return sampleOf(text ?? choices[0], within);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === 'object') return sampleObject(schema, within);
  if (schema.type === 'array') return [sampleOf(schema.items, { ...within, name: `${within.name}[]` })];
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return within.leaf(harmlessText(schema), within.name);
  return { any: [within.leaf('x', within.name)] };
}

function sampleObject({ properties, additionalProperties }: Schema, { leaf, named, name }: Within): unknown {
  const members = Object.entries(properties ?? {}).map(([member, schema]) => [
    member,
    sampleOf(schema, { leaf, named, name: `${name}.${member}` }),
  ]);
  if (typeof additionalProperties !== 'object') return Object.fromEntries(members);
  return Object.fromEntries([
    ...members,
    [leaf('x', `${name} name`), sampleOf(additionalProperties, { leaf, named, name: `${name}.x` })],
  ]);
}

function harmlessText({ format, pattern = '' }: Schema): string {
  if (format === 'date') return '2026-03-02';
  if (pattern.includes('A-Za-z0-9')) return 'A'.repeat(22);
  return pattern.includes('\\d') ? '1' : 'x';
}

/** A route's schema is wanted once for each of its texts. */
const jsonSchemas = new Map<z.ZodType, unknown>();

function jsonSchemaOf(schema: z.ZodType): unknown {
  const known =
    jsonSchemas.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  jsonSchemas.set(schema, known);
  return known;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
