import { expect, test } from 'vitest';
import { decodeConfig } from './portal-config.ts';

test('demo accounts are optional, and a broken one is left out', () => {
  const account = { email: 'ana@aurora.example', password: 'demo', note: 'Analyst' };
  expect(decodeConfig({ appUrl: 'http://localhost:8080' })).toEqual({
    appUrl: 'http://localhost:8080',
    demoAccounts: [],
  });
  expect(decodeConfig({ appUrl: 'https://app.example', demoAccounts: [account, { email: 1 }, null] })).toEqual({
    appUrl: 'https://app.example',
    demoAccounts: [account],
  });
});

test.each([null, 'x', {}, { appUrl: '' }, { appUrl: 7 }, { appUrl: 'javascript:alert(1)' }, { appUrl: '/relative' }])(
  '%j is refused',
  (value) => {
    expect(() => decodeConfig(value)).toThrow('names no http address');
  },
);
