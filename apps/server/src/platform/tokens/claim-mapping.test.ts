import { expect, test } from 'vitest';
import {
  claimedCustomers,
  claimedPermissions,
  featuresOf,
  mapClaims,
  PLAIN_CLAIMS,
  readFeaturePair,
} from './claim-mapping.ts';

const mapping = { ...PLAIN_CLAIMS, customerClaim: 'orgs', customers: new Map([['acme', 2001]]) };

test.each([
  ['a text that is mapped', 'acme', [2001]],
  ['a number', 2002, [2002]],
  ['a list with unknown values', ['acme', 'other', 2002, 2002, -1, 1.5, null], [2001, 2002]],
  ['a number as a text', '2001', []],
  ['nothing', undefined, []],
  ['an object', { acme: 1 }, []],
])('customers of a claim with %s', (_what, orgs, expected) => {
  expect(claimedCustomers({ orgs }, mapping)).toEqual(expected);
});

test('permissions of a claim are a list or a text with spaces; without the claim there are none', () => {
  expect(claimedPermissions({ permissions: ['ci_admin_permission', 'other'] }, PLAIN_CLAIMS)).toEqual([
    'ci_admin_permission',
  ]);
  expect(claimedPermissions({ permissions: 'openid ci_export_permission' }, PLAIN_CLAIMS)).toEqual([
    'ci_export_permission',
  ]);
  expect(claimedPermissions({}, PLAIN_CLAIMS)).toEqual([]);
});

test('features come from a claim only where one is configured', () => {
  const payload = { features: ['ads'], package: 'premium basic' };
  expect(featuresOf(payload, PLAIN_CLAIMS)).toBeUndefined();
  expect(mapClaims(payload, PLAIN_CLAIMS)).not.toHaveProperty('features');
  const plain = { ...PLAIN_CLAIMS, featuresClaim: 'features' };
  expect(featuresOf(payload, plain)).toEqual(['ads']);
  expect(featuresOf({}, plain)).toBeUndefined();
  expect(featuresOf({ features: [] }, plain)).toEqual([]);
  const mapped = { ...PLAIN_CLAIMS, featuresClaim: 'package', features: new Map([['premium', ['ads'] as const]]) };
  expect(mapClaims(payload, mapped)).toMatchObject({ features: ['ads'] });
});

test.each([
  ['premium=ads+demographics', ['premium', ['ads', 'demographics']]],
  ['a=b=ads', ['a=b', ['ads']]],
  ['premium=', undefined],
  ['=ads', undefined],
  ['premium=ads+everything', undefined],
])('%s as a pair of a value and its features', (text, expected) => {
  expect(readFeaturePair(text)).toEqual(expected);
});
