import { expect, test } from 'vitest';
import { parseArguments } from './arguments.ts';

test.each(['http://127.0.0.1:8080', 'http://127.9.9.9:1', 'http://localhost:8080/', 'http://[::1]:8080'])(
  'a loopback address is attacked: %s',
  (url) => {
    expect(parseArguments([url], {}).kind).toBe('run');
  },
);

test.each([
  'http://10.0.0.1',
  'http://192.168.1.1',
  'http://playhead.example',
  'http://127.0.0.1.evil.test',
  'http://128.0.0.1',
  'http://[::ffff:8.8.8.8]',
])('any other address is refused unless it is named twice: %s', (url) => {
  const host = new URL(url).hostname;
  expect(parseArguments([url], {})).toMatchObject({ kind: 'problem' });
  expect(parseArguments([url, '--allow-host', host], {}).kind).toBe('run');
});

test.each([[[]], [['ftp://127.0.0.1']], [['http://127.0.0.1', '--scale', '2']], [['http://127.0.0.1', '--unknown']]])(
  'a mistake is told: %j',
  (args) => {
    expect(parseArguments(args, {}).kind).toBe('problem');
  },
);

test('the password comes from the environment', () => {
  const parsed = parseArguments(['http://127.0.0.1'], { ATTACK_PASSWORD: 'secret' });
  expect(parsed).toMatchObject({ options: { attacker: { password: 'secret' } } });
});
