import { findDescription } from '@playhead/contract/docs/descriptions';
import { z } from 'zod';

export type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

export interface ComponentSchemas {
  /** The schema as a reference, or as it is where it has no members of its own. */
  add(schema: z.ZodType, options: { name: string; io: Direction }): Json;
  /** A component like another, one of its properties required and of this schema. */
  withProperty(name: string, change: { base: string; property: string; schema: Json }): Json;
  all(): Readonly<Record<string, Json>>;
}

const DEFINITIONS = '#/$defs/';

/**
 * Every object becomes a named component: generators of clients make a class of each, and of a nameless one a class
 * named after the whole way to it. What is written differently from how it is read has two, the one that is sent with
 * `Input` at its end.
 */
export function createComponentSchemas(named: Readonly<Record<string, unknown>>): ComponentSchemas {
  // Not in zod's global registry: names there would change every JSON schema that is made anywhere.
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) if (schema instanceof z.ZodType) registry.add(schema, { id });
  const components = new Map<string, Json>();

  function add(schema: z.ZodType, { name, io }: { name: string; io: Direction }): Json {
    const written = z.toJSONSchema(z.object({ root: onWire(schema) }), {
      io,
      metadata: registry,
      unrepresentable: 'any',
      target: 'draft-2020-12',
    });
    const definitions = jsonOf(written.$defs);
    return hoisted(jsonOf(jsonOf(written.properties)['root']), name);

    function hoisted(node: Json, at: string): Json {
      const reference = node['$ref'];
      if (typeof reference === 'string' && reference.startsWith(DEFINITIONS)) {
        const id = reference.slice(DEFINITIONS.length);
        const { id: _id, ...definition } = jsonOf(definitions[id]);
        return { ...node, $ref: register(withHoistedParts(definition, id), { at: id, io }) };
      }
      const inner = withHoistedParts(node, at);
      if (inner['properties'] === undefined) return inner;
      const { description } = inner;
      return { $ref: register(inner, { at, io }), ...(description === undefined ? {} : { description }) };
    }

    function withHoistedParts(node: Json, at: string): Json {
      return Object.fromEntries(
        Object.entries(node).map(([key, value]): [string, unknown] => {
          if (key === 'properties')
            return [key, mapped(jsonOf(value), (part, name) => property(part, { owner: at, name }))];
          if (key === 'items' || key === 'additionalProperties') {
            return [key, isJson(value) ? hoisted(value, `${at}${key === 'items' ? 'Item' : 'Value'}`) : value];
          }
          if (key === 'anyOf' || key === 'oneOf' || key === 'allOf' || key === 'prefixItems') {
            const parts: readonly unknown[] = Array.isArray(value) ? value : [];
            return [
              key,
              parts.map((part, index) => (isJson(part) ? hoisted(part, `${at}${index === 0 ? '' : index + 1}`) : part)),
            ];
          }
          return [key, value];
        }),
      );
    }

    function property(part: Json, { owner, name }: { owner: string; name: string }): Json {
      const { description = findDescription(owner, name), ...rest } = hoisted(part, owner + pascal(name));
      return description === undefined ? rest : { description, ...rest };
    }
  }

  function register(component: Json, { at, io }: { at: string; io: Direction }): string {
    const text = JSON.stringify(component);
    const numbered = Array.from({ length: 40 }, (_, index) => `${at}${index + 2}`);
    for (const candidate of [at, ...(io === 'input' ? [`${at}Input`] : []), ...numbered]) {
      const known = components.get(candidate);
      if (known === undefined) components.set(candidate, component);
      if (known === undefined || JSON.stringify(known) === text) return `#/components/schemas/${candidate}`;
    }
    throw new Error(`Too many schemas are named ${at}.`);
  }

  function withProperty(
    name: string,
    { base, property, schema }: { base: string; property: string; schema: Json },
  ): Json {
    const known = jsonOf(components.get(base));
    const properties = jsonOf(known['properties']);
    const { description } = jsonOf(properties[property]);
    const required = Array.isArray(known['required']) ? known['required'] : [];
    const changed = {
      ...known,
      properties: { ...properties, [property]: { ...schema, description } },
      required: [...required, property],
    };
    return { $ref: register(changed, { at: name, io: 'output' }) };
  }

  return { add, withProperty, all: () => Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

/** A codec is described by its near side: the document is about the wire. */
function onWire(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodCodec && schema.def.in instanceof z.ZodType ? schema.def.in : schema;
}

function mapped(parts: Json, change: (part: Json, name: string) => Json): Json {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, isJson(part) ? change(part, name) : part]),
  );
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function jsonOf(value: unknown): Json {
  return isJson(value) ? value : {};
}

/** `segments.create` and `create_filter` as parts of a name. */
export function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
