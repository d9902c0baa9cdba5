import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, settingNames } from './config.ts';
import { helpText, variables } from './environment.ts';

const read = (environment: Record<string, string>) => readConfig(environment, '/srv');

describe('readConfig', () => {
  test('earlier secrets are read as a list', () => {
    expect(read({}).previousSecrets).toEqual([]);
    expect(read({ PLAYHEAD_SECRET_PREVIOUS: 'one, two' }).previousSecrets).toEqual(['one', 'two']);
  });

  test('nothing set gives the embedded defaults on loopback', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      portalPort: 8081,
      dataDir: '/srv/.playhead',
      clickhouse: null,
      databaseUrl: null,
      demo: true,
      production: false,
    });
  });

  test('an empty variable counts as not set', () => {
    expect(read({ PORT: '', CLICKHOUSE_URL: '' })).toMatchObject({ port: 8080, clickhouse: null });
  });

  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['CLICKHOUSE_URL', 'clickhouse.example:9000'],
    ['CLICKHOUSE_URL', 'ftp://host'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['ARTIFACTS_URL', 'https://bucket'],
    ['SMTP_URL', 'mail.example'],
    ['BI_PROVIDER', 'tableau'],
    ['LOOKER_HOST', 'https://company.looker.com'],
    ['LOOKER_HOST', 'http://company.looker.com'],
    ['LOOKER_EMBED_SECRET', 'short'],
    ['LOOKER_MODELS', 'playhead,a b'],
    ['LOOKER_EXPLORE', 'customer_view'],
    ['LOOKER_DASHBOARD_PREFIX', '/embed/'],
    ['LOOKER_SESSION_SECONDS', '2592001'],
    ['LOOKER_GROUP_IDS', 'all'],
    ['PLAYHEAD_JWKS_URL', 'not a url'],
    ['PLAYHEAD_ROLE', 'both'],
    ['PLAYHEAD_DEMO', 'yes'],
    ['PLAYHEAD_DEMO_SESSIONS', 'many'],
    ['PLAYHEAD_SAMPLE_FIRST_MS', 'soon'],
    ['PLAYHEAD_WARM_PAGES', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['PLAYHEAD_DISK_FULL_MB', 'little'],
    ['PLAYHEAD_DISK_LOW_MB', '100'],
    ['PLAYHEAD_EMBED_ORIGINS', 'https://portal.example/path'],
    ['PLAYHEAD_SESSION_DAYS', '0'],
    ['PLAYHEAD_AUDIT_DAYS', '0'],
    ['PLAYHEAD_JWT_CUSTOMERS', 'acme=first'],
    ['PLAYHEAD_JWT_PERMISSIONS', 'analyst=everything'],
    ['PLAYHEAD_JWKS_CUSTOMERS', '2001,aurora'],
    ['PLAYHEAD_JWT_FEATURES', 'premium=everything'],
    ['PLAYHEAD_OIDC_ISSUER', 'login.example'],
    ['PLAYHEAD_OIDC_ISSUER', 'https://login.example/?x=1'],
    ['PLAYHEAD_OIDC_ISSUER', 'https://user:password@login.example'],
    ['PLAYHEAD_OIDC_SCOPE', 'email profile'],
    ['PLAYHEAD_OIDC_HOSTS', 'https://keys.example'],
    ['PLAYHEAD_OIDC_USERINFO', 'yes'],
    ['PLAYHEAD_OIDC_CUSTOMERS', 'acme=first'],
    ['PLAYHEAD_OIDC_PERMISSIONS', 'analyst=everything'],
    ['PLAYHEAD_OIDC_FEATURES', 'premium=everything'],
    ['PLAYHEAD_PASSWORD_SIGN_IN', 'no'],
    ['PLAYHEAD_DEMO_PUBLIC', 'yes'],
    ['PLAYHEAD_OUTBOUND_ALLOW', 'http://minio.internal'],
    ['PLAYHEAD_OUTBOUND_ALLOW', '10.0.0.0/33'],
    ['PLAYHEAD_TRUSTED_PROXIES', 'proxy.example'],
    ['PLAYHEAD_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['PLAYHEAD_TRUSTED_PROXIES', '10.0.0.1,10.0.0.0/'],
  ])('%s=%s is refused in one sentence that names it', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError);
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  });

  test('all wrong settings are told at once, each on its own line', () => {
    const wrong = { PORT: 'http', LOG_LEVEL: 'loud', PLAYHEAD_EMBED_ORIGINS: 'x', PLAYHEAD_DEMO: 'yes' };
    expect(() => read(wrong)).toThrow(
      new ConfigError(
        [
          'PORT must be a number from 1 to 65535.',
          'PLAYHEAD_EMBED_ORIGINS must list origins such as https://portal.example, and "x" is not one.',
          'PLAYHEAD_DEMO must be on or off.',
          'LOG_LEVEL must be debug, info, warn or error.',
        ].join('\n'),
      ),
    );
    const contradictions = { CLICKHOUSE_CLUSTER: 'main', NODE_ENV: 'production', PLAYHEAD_DEMO: 'on' };
    expect(() => read(contradictions)).toThrow(/^CLICKHOUSE_CLUSTER needs [^\n]+\.\nPLAYHEAD_DEMO=on is refused/);
  });

  test('a role for a part of the work needs databases that processes share', () => {
    const stores = { CLICKHOUSE_URL: 'http://clickhouse:8123', DATABASE_URL: 'postgres://postgres/playhead' };
    expect(read({}).role).toBe('all');
    expect(read({ PLAYHEAD_ROLE: 'worker', ...stores }).role).toBe('worker');
    expect(() => read({ PLAYHEAD_ROLE: 'api', DATABASE_URL: stores.DATABASE_URL })).toThrow(
      new ConfigError(
        'PLAYHEAD_ROLE=api needs CLICKHOUSE_URL and DATABASE_URL: embedded databases belong to one process.',
      ),
    );
  });

  test('keys of a portal come over https in production, for the customers that are listed', () => {
    const jwks = { PLAYHEAD_JWKS_URL: 'http://portal.example/keys', PLAYHEAD_JWKS_CUSTOMERS: '2001, 2002' };
    expect(read(jwks)).toMatchObject({ jwksUrl: 'http://portal.example/keys', jwksCustomers: [2001, 2002] });
    expect(read({}).jwksCustomers).toBeNull();
    expect(() => read({ ...jwks, NODE_ENV: 'production' })).toThrow(/^PLAYHEAD_JWKS_URL must begin with https:/);
  });

  test.each([
    [{}, 'allowed'],
    [{ HOST: 'localhost' }, 'allowed'],
    [{ HOST: '127.0.0.9' }, 'allowed'],
    [{ HOST: '::1' }, 'allowed'],
    [{ HOST: '0.0.0.0' }, 'refused'],
    [{ HOST: '::' }, 'refused'],
    [{ HOST: '192.0.2.7' }, 'refused'],
    [{ HOST: 'playhead.example' }, 'refused'],
    [{ HOST: '0.0.0.0', PLAYHEAD_DEMO_PUBLIC: 'on' }, 'allowed'],
    [{ PLAYHEAD_DEMO: 'off' }, 'refused'],
    [{ NODE_ENV: 'production', PLAYHEAD_DEMO_PUBLIC: 'on' }, 'refused'],
  ])('with %j demo users are %s', (environment, expected) => {
    expect(read(environment).demoUsers).toBe(expected);
  });

  test.each([
    [{}, 'http://127.0.0.1:8080'],
    [{ HOST: '::1', PORT: '9000' }, 'http://[::1]:9000'],
    [{ HOST: '0.0.0.0' }, 'http://localhost:8080'],
    [{ HOST: '0.0.0.0', PLAYHEAD_PUBLIC_URL: 'https://playhead.example/' }, 'https://playhead.example'],
  ])('with %j links in mails and the frame of the demo portal begin with %s', (environment, expected) => {
    expect(read(environment).publicUrl).toBe(expected);
  });

  test('a cluster without a server is refused', () => {
    expect(() => read({ CLICKHOUSE_CLUSTER: 'main' })).toThrow(/^CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL/);
  });

  test('production is without demo, and refuses to have it', () => {
    expect(read({ NODE_ENV: 'production' })).toMatchObject({ production: true, demo: false });
    expect(() => read({ NODE_ENV: 'production', PLAYHEAD_DEMO: 'on' })).toThrow(/^PLAYHEAD_DEMO=on is refused/);
  });

  test('origins are read as a list', () => {
    const list = 'https://portal.example, http://localhost:9000';
    expect(read({ PLAYHEAD_EMBED_ORIGINS: list }).embedOrigins).toEqual([
      'https://portal.example',
      'http://localhost:9000',
    ]);
  });
});

test('product.md 1: Looker needs its host, secret and models; the rest has defaults', () => {
  const looker = { BI_PROVIDER: 'looker', LOOKER_HOST: 'company.looker.com:9999', LOOKER_MODELS: 'playhead, second' };
  expect(() => read(looker)).toThrow('BI_PROVIDER=looker needs LOOKER_HOST, LOOKER_EMBED_SECRET and LOOKER_MODELS.');
  const secret = '0123456789abcdef';
  expect(read({ ...looker, LOOKER_EMBED_SECRET: secret }).looker).toEqual({
    protocol: 'https:',
    host: 'company.looker.com:9999',
    secret,
    models: ['playhead', 'second'],
    explore: 'playhead/customer_view',
    dashboardPrefix: 'playhead::content_insights__',
    sessionSeconds: 3_600,
    groupIds: [],
    permissions: ['access_data', 'see_looks', 'see_user_dashboards', 'see_lookml_dashboards', 'explore'],
  });
  expect(read({ ...looker, BI_PROVIDER: 'builtin', LOOKER_EMBED_SECRET: secret }).looker).toBeNull();
  const local = {
    ...looker,
    LOOKER_EMBED_SECRET: secret,
    LOOKER_HOST: 'http://127.0.0.1:9999',
    LOOKER_GROUP_IDS: '4,7',
  };
  expect(read(local).looker).toMatchObject({ protocol: 'http:', host: '127.0.0.1:9999', groupIds: [4, 7] });
  expect(() => read({ ...local, NODE_ENV: 'production' })).toThrow(/^LOOKER_HOST must be a host without a protocol/);
});

test('trusted proxies are read as a list', () => {
  expect(read({}).trustedProxies).toEqual([]);
  const list = '10.0.0.0/8, fd00::/8,192.0.2.1';
  expect(read({ PLAYHEAD_TRUSTED_PROXIES: list }).trustedProxies).toEqual(['10.0.0.0/8', 'fd00::/8', '192.0.2.1']);
});

test('hosts that deliveries may reach are read as a list', () => {
  expect(read({}).outboundAllow).toEqual([]);
  const list = 'minio.internal, 10.0.0.0/8,fd00::1';
  expect(read({ PLAYHEAD_OUTBOUND_ALLOW: list }).outboundAllow).toEqual(['minio.internal', '10.0.0.0/8', 'fd00::1']);
});

test('EXP-023: the owner of the note is one line, or nobody', () => {
  expect(read({}).exportOwner).toBe('');
  expect(read({ PLAYHEAD_EXPORT_OWNER: ' Acme Media ' }).exportOwner).toBe('Acme Media');
  expect(() => read({ PLAYHEAD_EXPORT_OWNER: 'Acme\nMedia' })).toThrow('PLAYHEAD_EXPORT_OWNER must be one line.');
});

test('EXP-072: no table has reduced CSV exports unless it is listed', () => {
  expect(read({}).reducedCsvTables).toEqual([]);
  expect(read({ REDUCED_CSV_TABLES: 'acme, nova-tv' }).reducedCsvTables).toEqual(['acme', 'nova-tv']);
  expect(() => read({ REDUCED_CSV_TABLES: 'a b' })).toThrow(
    'REDUCED_CSV_TABLES must list account names such as acme, and "a b" is not one.',
  );
});

test('the help lists every variable once', () => {
  for (const { name } of variables) expect(helpText().match(new RegExp(`^  ${name} `, 'gm'))).toHaveLength(1);
});

test('the help lists the variables that are read, and no others', () => {
  // These two are read where the programs are looked for.
  const elsewhere = ['CHROMIUM_PATH', 'CLICKHOUSE_BINARY'];
  const listed: readonly string[] = variables.map(({ name }) => name);
  expect(listed.toSorted()).toEqual([...settingNames, ...elsewhere].toSorted());
});
