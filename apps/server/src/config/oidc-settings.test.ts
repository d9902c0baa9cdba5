import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const read = (environment: Record<string, string>) => readConfig(environment, '/srv');
const provider = {
  PLAYHEAD_OIDC_ISSUER: 'https://login.example/tenant',
  PLAYHEAD_OIDC_CLIENT_ID: 'playhead',
  PLAYHEAD_OIDC_CLIENT_SECRET: 'secret',
};

test('without an issuer there is no provider, and passwords work', () => {
  expect(read({})).toMatchObject({ identityProvider: null, passwordSignIn: true });
});

test('the provider has defaults for all but its issuer and client', () => {
  expect(read(provider).identityProvider).toEqual({
    issuer: 'https://login.example/tenant',
    clientId: 'playhead',
    clientSecret: 'secret',
    name: 'login.example',
    scope: 'openid email profile',
    hosts: [],
    readsUserInfo: false,
    mapsPermissions: false,
    claims: {
      customerClaim: 'customer',
      permissionsClaim: 'permissions',
      customers: new Map(),
      permissions: new Map(),
      featuresClaim: null,
      features: new Map(),
    },
  });
});

test('claims are mapped as those of a portal are', () => {
  const mapped = read({
    ...provider,
    PLAYHEAD_OIDC_NAME: 'Acme ID',
    PLAYHEAD_OIDC_HOSTS: 'Keys.example, 10.0.0.1:8443',
    PLAYHEAD_OIDC_CUSTOMER_CLAIM: 'org.slug',
    PLAYHEAD_OIDC_CUSTOMERS: 'acme=2001,globex=2002',
    PLAYHEAD_OIDC_PERMISSIONS_CLAIM: 'realm_access.roles',
    PLAYHEAD_OIDC_PERMISSIONS: 'analyst=ci_export_permission+ci_create_segment_permission',
    PLAYHEAD_OIDC_FEATURES_CLAIM: 'package',
    PLAYHEAD_OIDC_FEATURES: 'premium=ads+demographics',
    PLAYHEAD_PASSWORD_SIGN_IN: 'off',
  });
  expect(mapped.passwordSignIn).toBe(false);
  expect(mapped.identityProvider).toMatchObject({
    name: 'Acme ID',
    hosts: ['keys.example', '10.0.0.1:8443'],
    mapsPermissions: true,
    claims: {
      customerClaim: 'org.slug',
      permissionsClaim: 'realm_access.roles',
      customers: new Map([
        ['acme', 2001],
        ['globex', 2002],
      ]),
      permissions: new Map([['analyst', ['ci_export_permission', 'ci_create_segment_permission']]]),
      featuresClaim: 'package',
      features: new Map([['premium', ['ads', 'demographics']]]),
    },
  });
});

test('all contradictions are told at once', () => {
  const wrong = {
    NODE_ENV: 'production',
    PLAYHEAD_OIDC_ISSUER: 'http://login.example',
    PLAYHEAD_OIDC_PERMISSIONS: 'analyst=ci_export_permission',
    PLAYHEAD_OIDC_FEATURES: 'premium=ads',
    PLAYHEAD_PASSWORD_SIGN_IN: 'off',
  };
  expect(() => read(wrong)).toThrow(
    new ConfigError(
      [
        'Sign-in at an OpenID provider needs PLAYHEAD_OIDC_ISSUER, PLAYHEAD_OIDC_CLIENT_ID and PLAYHEAD_OIDC_CLIENT_SECRET.',
        'PLAYHEAD_OIDC_ISSUER must begin with https:// with NODE_ENV=production: the provider decides who is signed in.',
        'PLAYHEAD_PUBLIC_URL must be set and begin with https:// with NODE_ENV=production: the OpenID provider sends users back to it.',
        'PLAYHEAD_OIDC_PERMISSIONS needs PLAYHEAD_OIDC_PERMISSIONS_CLAIM, the claim that has these values.',
        'PLAYHEAD_OIDC_FEATURES needs PLAYHEAD_OIDC_FEATURES_CLAIM, the claim that has these values.',
        'PLAYHEAD_PASSWORD_SIGN_IN=off needs PLAYHEAD_OIDC_ISSUER or PLAYHEAD_JWKS_URL: nobody could sign in.',
      ].join('\n'),
    ),
  );
});
