import { expect, test } from 'vitest';
import { type LookerEmbed, signLookerUrl } from './sign-looker-url.ts';

const SECRET = '8ea3be011d0668741234216e06845692bab69e0101d00dcfe399dae03c52513c';

/** The lines to sign are those printed in Looker's article "What makes SSO embed URLs secure?". */
const article: LookerEmbed = {
  host: 'instance.looker.com',
  target: 'embed/dashboards/1527',
  nonce: 'ac786cbc06162b1edde3a8b35920a93e',
  time: 1_585_244_357,
  sessionLength: 3_600,
  externalUserId: '57',
  permissions: ['access_data', 'see_user_dashboards'],
  models: ['some_model', 'someother_model'],
  groupIds: [],
  externalGroupId: 'test group space',
  userAttributes: { can_see_stuff: 'yes' },
  accessFilters: {},
  firstName: 'Chris',
  lastName: 'Embed',
  userTimezone: 'UTC',
};

const signatureIn = (url: string) => new URL(`https://${url}`).searchParams.get('signature');

/** Both signatures were computed with Python's `hmac` over the lines that Looker documents. */
test('product.md 2: the signature of an embed address is HMAC-SHA1 over the documented lines', () => {
  expect(signatureIn(signLookerUrl(article, SECRET))).toBe('qdorYnoSOET7vh+Cncroq4r2RDs=');
  const nodeExample: LookerEmbed = {
    ...article,
    host: 'company.looker.com',
    target: '/embed/sso/dashboards/1',
    nonce: '22b1ee700ef3dc2f500fb7',
    time: 1_407_876_784,
    sessionLength: 900,
    permissions: ['see_user_dashboards', 'see_lookml_dashboards', 'access_data', 'see_looks'],
    models: ['thelook'],
    groupIds: [4],
    externalGroupId: 'Großkunde',
    userAttributes: { an_attribute_name: 'my_attribute_value', my_number_attribute: '42' },
    accessFilters: { fake_model: { id: 1 } },
  };
  expect(signatureIn(signLookerUrl(nodeExample, SECRET))).toBe('e6lvbOvFUx2Vi473wabhNk49noc=');
});

test('product.md 2: every value of the address is JSON, and names are not signed', () => {
  const url = signLookerUrl(article, SECRET);
  expect(url.startsWith('instance.looker.com/login/embed/embed%2Fdashboards%2F1527?nonce=%22ac786')).toBe(true);
  expect(Object.fromEntries(new URL(`https://${url}`).searchParams)).toEqual({
    nonce: '"ac786cbc06162b1edde3a8b35920a93e"',
    time: '1585244357',
    session_length: '3600',
    external_user_id: '"57"',
    permissions: '["access_data","see_user_dashboards"]',
    models: '["some_model","someother_model"]',
    group_ids: '[]',
    external_group_id: '"test group space"',
    user_attributes: '{"can_see_stuff":"yes"}',
    access_filters: '{}',
    first_name: '"Chris"',
    last_name: '"Embed"',
    user_timezone: '"UTC"',
    force_logout_login: 'true',
    signature: 'qdorYnoSOET7vh+Cncroq4r2RDs=',
  });
  const renamed = signLookerUrl({ ...article, firstName: 'Steve' }, SECRET);
  expect(signatureIn(renamed)).toBe('qdorYnoSOET7vh+Cncroq4r2RDs=');
});

test.each<[string, Partial<LookerEmbed>]>([
  ['another path', { target: 'embed/dashboards/1528' }],
  ['another time', { time: 1_585_244_358 }],
  ['another user', { externalUserId: '58' }],
  ['another customer', { userAttributes: { can_see_stuff: 'no' } }],
  ['another permission', { permissions: ['access_data', 'explore'] }],
])('product.md 2: %s has another signature', (_name, change) => {
  expect(signatureIn(signLookerUrl({ ...article, ...change }, SECRET))).not.toBe('qdorYnoSOET7vh+Cncroq4r2RDs=');
});
