import { expect, test } from 'vitest';
import { canonicalJson, queryIdOf } from './query-id.ts';

test('WBK-011: the id is made of the content, whatever the order of the members', () => {
  const id = queryIdOf(1001, { fields: ['a', 'b'], filters: { x: '1', y: '2' } });
  expect(id).toBe('7AQgkEJIWSOxMxwmSjp2x8');
  expect(queryIdOf(1001, { filters: { y: '2', x: '1' }, fields: ['a', 'b'], total: undefined })).toBe(id);
  expect(queryIdOf(1001, { fields: ['b', 'a'], filters: { x: '1', y: '2' } })).not.toBe(id);
  expect(queryIdOf(1002, { fields: ['a', 'b'], filters: { x: '1', y: '2' } })).not.toBe(id);
});

test('ids have 22 letters and digits', () => {
  for (let turn = 0; turn < 200; turn += 1) expect(queryIdOf(turn, {})).toMatch(/^[A-Za-z0-9]{22}$/);
});

test('canonical JSON is JSON', () => {
  const value = { b: [1, null, 'ü"'], a: { d: true, c: -0.5 } };
  expect(canonicalJson(value)).toBe('{"a":{"c":-0.5,"d":true},"b":[1,null,"ü\\""]}');
});
