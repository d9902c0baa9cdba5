import type { z } from 'zod';

/** `segment_id` is read and written as `segmentId`. */
type CamelName<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail> & string>}`
  : Name;

/** What the wire says, under the names of the code. Keys of records are data and keep their spelling. */
type Decoded<Wire> = Wire extends readonly unknown[]
  ? { [Place in keyof Wire]: Decoded<Wire[Place]> }
  : Wire extends object
    ? { [Name in keyof Wire as CamelName<Name>]: Decoded<Wire[Name]> }
    : Wire;

/** The value of a schema after it was read. */
export type ValueOf<Schema extends z.ZodType> = Decoded<z.output<Schema>>;

/** The value that is written by a schema: members with a default may be missing. */
export type InputOf<Schema extends z.ZodType> = Decoded<
  Schema extends z.ZodObject<infer Shape>
    ? { [Name in keyof z.input<Schema>]: Name extends keyof Shape ? MemberInput<Shape[Name]> : z.input<Schema>[Name] }
    : MemberInput<Schema>
>;
type MemberInput<Schema> =
  Schema extends z.ZodCodec<infer _Wire, infer Value>
    ? z.output<Value>
    : Schema extends z.ZodDefault<infer Inner>
      ? MemberInput<Inner>
      : z.input<Schema>;

/** A value as it stands on the wire, for tests of the wire itself. */
export type WireOf<Schema extends z.ZodType> = z.input<Schema>;

type Convert = (value: unknown) => unknown;
/** Null where nothing needs decoding, so that the rows of a large result are not copied. */
interface Converters {
  decode: Convert | null;
  encode: Convert | null;
}

/** From a value that the schema has parsed. */
export function decodeParsed<Schema extends z.ZodType>(schema: Schema, parsed: z.output<Schema>): ValueOf<Schema> {
  const { decode } = convertersOf(schema);
  return (decode === null ? parsed : decode(parsed)) as ValueOf<Schema>;
}

/** From what was read from a wire or a store; throws where the schema refuses it. */
export function decodeWire<Schema extends z.ZodType>(schema: Schema, wire: unknown): ValueOf<Schema> {
  return decodeParsed(schema, schema.parse(wire));
}

/** Does not check: values are typed, and replies of many rows would take too long. */
export function encodeWire<Schema extends z.ZodType>(schema: Schema, value: InputOf<Schema>): z.input<Schema> {
  return encodeValue(schema, value) as z.input<Schema>;
}

/** The same where a route's types say what the value is. */
export function encodeValue(schema: z.ZodType, value: unknown): unknown {
  const { encode } = convertersOf(schema);
  return encode === null ? value : encode(value);
}

const known = new WeakMap<object, Converters>();
const NOTHING: Converters = { decode: null, encode: null };

/** The parts of zod's definitions that hold further schemas. */
interface Definition {
  type: string;
  shape?: Readonly<Record<string, z.core.$ZodType>>;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  /** Of a discriminated union. */
  discriminator?: string;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  /** Of a codec. */
  reverseTransform?: Convert;
}

function convertersOf(schema: z.core.$ZodType | undefined): Converters {
  if (schema === undefined) return NOTHING;
  const made = known.get(schema) ?? makeConverters(schema._zod.def as Definition);
  known.set(schema, made);
  return made;
}

function makeConverters(definition: Definition): Converters {
  switch (definition.type) {
    case 'object':
      return ofMembers(
        new Map(Object.entries(definition.shape ?? {}).map(([name, part]) => [name, convertersOf(part)])),
      );
    case 'array':
      return wrapped(convertersOf(definition.element), ofEach);
    case 'record':
      return wrapped(convertersOf(definition.valueType), ofEachValue);
    case 'union':
      return ofDiscriminated(definition) ?? ofOptions(definition.options ?? []);
    case 'pipe':
      return ofPipe(definition);
    default:
      return convertersOf(definition.innerType);
  }
}

function wrapped({ decode, encode }: Converters, wrap: (convert: Convert) => Convert): Converters {
  return { decode: decode && wrap(decode), encode: encode && wrap(encode) };
}

function ofEach(convert: Convert): Convert {
  return (list) => (Array.isArray(list) ? list.map((item) => convert(item)) : list);
}

function ofEachValue(convert: Convert): Convert {
  return (record) =>
    isObject(record) ? Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)])) : record;
}

/** What has been parsed is on the far side of the pipe; on the way back only a codec knows the near side. */
function ofPipe({ in: near, out: far, reverseTransform }: Definition): Converters {
  const { decode, encode } = convertersOf(far);
  if (reverseTransform === undefined) return { decode, encode: convertersOf(near).encode };
  const encodeNear = convertersOf(near).encode;
  return {
    decode,
    encode: (value) => {
      const wire = reverseTransform(encode === null ? value : encode(value));
      return encodeNear === null ? wire : encodeNear(wire);
    },
  };
}

/** Each option by its own converter: members of the same name may hold different things. Null for other unions. */
function ofDiscriminated({ discriminator, options = [] }: Definition): Converters | null {
  if (discriminator === undefined || camelName(discriminator) !== discriminator) return null;
  const byValue = new Map<unknown, Converters>();
  for (const option of options) {
    const values = (option._zod.def as Definition).shape?.[discriminator]?._zod.values;
    if (values === undefined) return null;
    for (const value of values) byValue.set(value, convertersOf(option));
  }
  const pick = (way: keyof Converters): Convert | null => {
    if ([...byValue.values()].every((converters) => converters[way] === null)) return null;
    return (value) => {
      const found = isObject(value) ? byValue.get(Reflect.get(value, discriminator))?.[way] : null;
      return found ? found(value) : value;
    };
  };
  return { decode: pick('decode'), encode: pick('encode') };
}

/** A name is converted alike in every option, so that nobody has to tell which option a value is. */
function ofOptions(options: readonly z.core.$ZodType[]): Converters {
  const members = new Map<string, Converters>();
  const others: Converters[] = [];
  for (const option of options) {
    const { type, shape = {} } = option._zod.def as Definition;
    if (type !== 'object') others.push(convertersOf(option));
    for (const [name, part] of Object.entries(shape)) {
      const earlier = members.get(name);
      const converters = convertersOf(part);
      members.set(name, { decode: earlier?.decode ?? converters.decode, encode: earlier?.encode ?? converters.encode });
    }
  }
  const converting = [ofMembers(members), ...others].filter(({ decode, encode }) => decode !== null || encode !== null);
  if (converting.length > 1) throw new Error('The options of a union are converted in different ways.');
  return converting[0] ?? NOTHING;
}

function ofMembers(members: ReadonlyMap<string, Converters>): Converters {
  const isPlain = [...members].every(
    ([name, { decode, encode }]) => camelName(name) === name && decode === null && encode === null,
  );
  if (isPlain) return NOTHING;
  return {
    decode: renaming(new Map([...members].map(([name, { decode }]) => [name, [camelName(name), decode]]))),
    encode: renaming(new Map([...members].map(([name, { encode }]) => [camelName(name), [name, encode]]))),
  };
}

/** Members keep their order: the text on the wire is the same, and nobody has to sort it. */
function renaming(members: ReadonlyMap<string, readonly [name: string, convert: Convert | null]>): Convert {
  return (value) => {
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const [newName, convert] = members.get(name) ?? [name, null];
        return [newName, convert === null || member === undefined ? member : convert(member)];
      }),
    );
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function camelName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}
