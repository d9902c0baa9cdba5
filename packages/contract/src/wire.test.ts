import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { routes } from './http/routes.ts';
import { decodeParsed, decodeWire, encodeWire, type InputOf, type ValueOf } from './wire.ts';

const Rows = z.array(z.record(z.string(), z.union([z.number(), z.string()])));
const Json = z.codec(z.string(), z.array(z.object({ segment_id: z.string() })), {
  decode: (text) => JSON.parse(text),
  encode: (value) => JSON.stringify(value),
});
const Wire = z.object({
  segment_id: z.string(),
  rows: Rows,
  share_type: z.enum(['all', 'users']).default('all'),
  existing_segments: Json.default([]),
  versions: z.array(z.object({ changed_by: z.string() })).nullable(),
  by_name: z.record(z.string(), z.object({ segment_name: z.string() })).optional(),
});
const wire = {
  versions: [{ changed_by: 'Ada' }],
  segment_id: '7',
  rows: [{ 'sessions.minutes_watched': 1 }],
  share_type: 'users',
  existing_segments: '[{"segment_id":"3"}]',
  by_name: { not_renamed: { segment_name: 'Fans' } },
} as const;

describe('names on the wire', () => {
  test('members are read under the names of the code, keys of records stay', () => {
    expect(decodeWire(Wire, wire)).toEqual({
      segmentId: '7',
      rows: [{ 'sessions.minutes_watched': 1 }],
      shareType: 'users',
      existingSegments: [{ segmentId: '3' }],
      versions: [{ changedBy: 'Ada' }],
      byName: { not_renamed: { segmentName: 'Fans' } },
    });
  });

  test('what is read is written again as the same value, in the order it was given', () => {
    expect(encodeWire(Wire, decodeWire(Wire, wire))).toEqual(wire);
    expect(Object.keys(encodeWire(Wire, { versions: null, segmentId: '7', rows: [] }))).toEqual([
      'versions',
      'segment_id',
      'rows',
    ]);
  });

  test('rows pass as they are: nobody walks over their cells', () => {
    const rows = [{ plays: 1 }];
    expect(encodeWire(Wire, { segmentId: '7', rows, versions: null }).rows).toBe(rows);
  });

  test('options of a union share their names', () => {
    const Union = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), segment_id: z.string() }),
      z.object({ kind: z.literal('b'), segment_name: z.string(), segment_id: z.string() }),
    ]);
    const value = { kind: 'b', segmentName: 'x', segmentId: 'y' } as const;
    expect(decodeWire(Union, encodeWire(Union, value))).toEqual(value);
  });

  test('options of a discriminated union may spell the same member differently', () => {
    const Union = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), body: z.object({ segment_id: z.string() }) }),
      z.object({ kind: z.literal('b'), body: z.object({ upload_id: z.string() }) }),
      z.object({ kind: z.literal('c'), body: z.string() }),
    ]);
    const values = [
      { kind: 'a', body: { segmentId: '7' } },
      { kind: 'b', body: { uploadId: 'u' } },
      { kind: 'c', body: 'as it is' },
    ] as const;
    expect(values.map((value) => encodeWire(Union, value))).toEqual([
      { kind: 'a', body: { segment_id: '7' } },
      { kind: 'b', body: { upload_id: 'u' } },
      { kind: 'c', body: 'as it is' },
    ]);
    expect(values.map((value) => decodeWire(Union, encodeWire(Union, value)))).toEqual(values);
  });

  test('types follow', () => {
    expectTypeOf<ValueOf<typeof Wire>['existingSegments']>().toEqualTypeOf<{ segmentId: string }[]>();
    expectTypeOf<InputOf<typeof Wire>['existingSegments']>().toEqualTypeOf<{ segmentId: string }[] | undefined>();
  });
});

describe('every route', () => {
  test.each(Object.values(routes).map((route) => [route.id, route] as const))(
    '%s can be read and written',
    (_id, route) => {
      const schemas = [route.body, route.query, route.params, route.reply].filter((part) => part instanceof z.ZodType);
      expect(() => schemas.map((schema) => decodeParsed(schema, {} as never))).not.toThrow();
    },
  );
});
