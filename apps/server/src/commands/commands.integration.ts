import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileQuery } from '@playhead/query/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { lockDataDirectory } from '../platform/metadata/data-directory-lock.ts';
import { silentLogger } from '../platform/metadata/test-metadata.ts';
import { matchPassword } from '../platform/tokens/password.ts';
import { controlHandlers, statusRequest } from '../start/control-requests.ts';
import { controlHandler, openControlSocket } from '../start/control-socket.ts';
import { openStores, type Stores } from '../start/open-stores.ts';
import { createShutdown } from '../start/shutdown.ts';
import { runCommandProcess, startCommand } from './test-process.ts';
import { type OwnSignal, signalInLoad } from './test-signal-in-load.ts';

/** One data directory for the file: each process opens and closes it. */
let folder: string;
let dataDir: string;
const here = () => ({ dataDir, cwd: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playhead-commands-'));
  dataDir = join(folder, 'data');
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

async function withStores<T>(look: (stores: Stores) => Promise<T>): Promise<T> {
  const shutdown = createShutdown((name, error) => console.error(name, error));
  try {
    return await look(await openStores({ config: readConfig({ PLAYHEAD_DATA: dataDir }, folder), shutdown }));
  } finally {
    await shutdown.run();
  }
}

function openControl(stores: Stores) {
  const handlers = controlHandlers({
    config: readConfig({ PLAYHEAD_DATA: dataDir }, folder),
    stores,
    version: 'test',
    rebuildSegments: async () => undefined,
    artifacts: { removeAll: async () => 0 },
  });
  return openControlSocket({ dataDir, handlers, logger: silentLogger });
}

describe('npm run customer', () => {
  test('reports no new password where the running Playhead ended before it was set', async () => {
    const leaving = await mkdtemp(join(folder, 'leaving-'));
    const status = controlHandler(statusRequest, async () => {
      setImmediate(() => void control.stop());
      return { pid: process.pid, version: 'test', engine: 'ready' as const, metadata: 'ready' as const };
    });
    const control = await openControlSocket({ dataDir: leaving, handlers: [status], logger: silentLogger });
    const args = ['user', 'password', '--email', 'ada@my.tv'];
    expect(await runCommandProcess('customer', args, { dataDir: leaving, cwd: folder })).toEqual({
      code: 2,
      output: 'The running Playhead ended before it made the change; run the command again.\n',
    });
  });

  test('makes a customer and users, shows them, and refuses with one sentence', async () => {
    const created = await runCommandProcess(
      'customer',
      [
        'create',
        '--id',
        '2001',
        '--account',
        'my_tv',
        '--name',
        'My TV',
        '--zone',
        'Europe/Berlin',
        '--ads',
        '--tag',
        'plan',
      ],
      here(),
    );
    expect([created.code, created.output.split('\n')[0]]).toEqual([0, 'Customer 2001 (My TV) is ready. Next:']);

    const again = await runCommandProcess(
      'customer',
      ['create', '--id', '2001', '--account', 'other', '--name', 'X', '--zone', 'UTC'],
      here(),
    );
    expect(again).toEqual({ code: 2, output: 'There is a customer 2001 or an account other already.\n' });

    const elsewhere = await runCommandProcess(
      'customer',
      ['create', '--id', '2002', '--account', 'other', '--name', 'X', '--zone', 'europe/berlin'],
      here(),
    );
    expect(elsewhere).toEqual({
      code: 2,
      output: '"europe/berlin" is not a time zone. Choose one such as Europe/Berlin.\n',
    });

    const user = ['user', 'add', '--customer', '2001', '--email', 'Ada@My.TV', '--name', 'Ada Hopper'];
    const added = await runCommandProcess('customer', [...user, '--permission', 'ci_export_permission'], here());
    const password = /with the password (\S+)\nIt is shown only now\./.exec(added.output)?.[1] ?? '';
    expect([added.code, password.length]).toEqual([0, 20]);
    const origins = await runCommandProcess(
      'customer',
      ['origins', '--id', '2001', '--origin', 'https://portal.my.tv', '--origin', 'https://my.tv:8443'],
      here(),
    );
    expect(origins.output).toBe(
      'Pages of https://portal.my.tv, https://my.tv:8443 may frame Playhead for customer 2001; a running server knows within a second.\n',
    );
    const disabled = await runCommandProcess('customer', ['user', 'disable', '--email', 'ada@my.tv'], here());
    expect(disabled.output).toBe('ada@my.tv can sign in no more; open sessions end within seconds.\n');

    await withStores(async ({ metadata, engine }) => {
      const shown = await runCommandProcess('customer', ['show', '--id', '2001'], here());
      expect(shown.output).toContain('time zone     Europe/Berlin, weeks begin on Monday\n');
      expect(shown.output).toContain('embedded by   https://portal.my.tv, https://my.tv:8443\n');
      expect(shown.output).toContain('ada@my.tv (Ada Hopper), disabled: ci_export_permission\n');
      expect((await runCommandProcess('customer', ['list'], here())).output).toBe(
        '2001  my_tv  My TV  Europe/Berlin  1 user\n',
      );
      const log = await metadata.pool.query(
        'SELECT action, target FROM audit_log WHERE customer_id = 2001 ORDER BY id',
      );
      expect(log.rows).toEqual([
        { action: 'customer.created', target: null },
        { action: 'users.added', target: 'ada@my.tv' },
        { action: 'administration.saveSettings', target: 'embedOrigins' },
        { action: 'users.status', target: 'ada@my.tv' },
      ]);
      const { rows } = await metadata.pool.query<{ password_hash: string }>('SELECT password_hash FROM users');
      expect(await matchPassword(password, [rows[0]?.password_hash ?? null])).toBe(0);
      // The customer's engine user exists and can read its views.
      const response = await engine.query({ customerId: 2001, sql: 'SELECT count() AS n FROM sessions' });
      expect(response.rows).toEqual([{ n: 0 }]);
    });
  });

  test('in production the log is not mixed with what the command says', async () => {
    const environment = { NODE_ENV: 'production', PLAYHEAD_SECRET: randomBytes(32).toString('base64url') };
    const listed = await runCommandProcess('customer', ['list'], { ...here(), environment });
    expect(listed).toEqual({ code: 0, output: '2001  my_tv  My TV  Europe/Berlin  1 user\n' });
  });
});

describe('npm run ingest', () => {
  const mapping = `zone: Europe/Berlin
columns:
  session_id: Aufruf
  viewer_id: Kunde
  start: { column: Beginn, format: "dd.MM.yyyy HH:mm" }
  content_seconds: { column: Minuten, unit: min }
  series: Titel
  device: { column: "Gerät", values: { FTV: Fire TV } }
  country: { constant: DE }
  tags: { Tarif: Tarif }
`;

  test('a new CSV loads with a ten-line mapping, and the queries of Overview return its rows', async () => {
    await writeFile(join(folder, 'mapping.yaml'), `delimiter: ";"\n${mapping}`);
    await writeFile(
      join(folder, 'Abrufe.csv'),
      [
        'Aufruf;Kunde;Beginn;Minuten;Titel;Gerät;Tarif',
        'x1;k1;01.05.2026 00:30;30;Nachtzug;FTV;Basis',
        'x2;k1;01.05.2026 20:15;45;Nachtzug;Web;Basis',
        'x3;k2;02.05.2026 20:15;15;"Ebbe; Flut";FTV;Plus',
        'x4;k3;30.04.2026 23:59;60;Nachtzug;Web;Plus',
        'x5;k3;40.04.2026 23:59;60;Nachtzug;Web;Plus',
        '',
      ].join('\n'),
    );
    expect(mapping.trim().split('\n')).toHaveLength(10);
    const loaded = await runCommandProcess(
      'ingest',
      ['--customer', '2001', '--map', 'mapping.yaml', 'Abrufe.csv'],
      here(),
    );
    expect(loaded.output).toContain('5 rows read');
    expect(loaded.output).toContain('has a start that cannot be read in the given format (start)');
    expect(loaded.code).toBe(1);
    await withStores(async ({ engine }) => {
      const runQuery = async (fields: readonly string[]) => {
        const compiled = compileQuery(
          {
            fields: [...fields],
            filters: { 'customer_view.current_date_range_ui': '2026/05/01 to 2026/05/31' },
            sorts: [],
            limit: 100,
            pivots: [],
            dynamicFields: [],
          },
          { timeZone: 'Europe/Berlin', weekStartDay: 1, now: new Date('2026-06-01T00:00:00Z'), rights: [] },
        );
        const { rows } = await engine.query({ customerId: 2001, sql: compiled.sql, params: compiled.params });
        return rows.map((row) => Object.values(row));
      };
      // May in Berlin: x4 started in April there, x5 was rejected.
      expect(await runQuery(['customer_view.plays', 'customer_view.minutes', 'customer_view.unique_viewers'])).toEqual([
        [3, 90, 2],
      ]);
      const byDevice = await runQuery(['customer_view.device', 'customer_view.plays']);
      expect(byDevice.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
        ['Fire TV', 2],
        ['Web', 1],
      ]);
    });
  });

  test('a running server ends sessions: nobody stops it to lock somebody out', async () => {
    await withStores(async (stores) => {
      const control = await openControl(stores);
      const user = (...args: string[]) => runCommandProcess('customer', ['user', ...args], here());
      const renewed = await user('password', '--email', 'ada@my.tv');
      const unknown = await user('revoke', '--email', 'nobody@my.tv');
      const revoked = await user('revoke', '--email', 'ada@my.tv');
      await control.stop();
      expect(renewed.output).toMatch(/^The new password of ada@my\.tv is \S{20}\nIt is shown only now\. All sessions/);
      expect(unknown).toEqual({ code: 2, output: 'There is no user nobody@my.tv who signs in here.\n' });
      const output = 'All sessions of ada@my.tv end within seconds; "user disable" also keeps new ones out.\n';
      expect(revoked).toEqual({ code: 0, output });
      const { rows } = await stores.metadata.pool.query("SELECT token_epoch FROM users WHERE email = 'ada@my.tv'");
      expect(rows).toEqual([{ token_epoch: 2 }]);
    });
  });

  test('F7: while another process holds the data directory it says so, and what to do instead', async () => {
    const lock = await lockDataDirectory(dataDir);
    const ingest = await runCommandProcess(
      'ingest',
      ['--customer', '2001', '--map', 'mapping.yaml', 'Abrufe.csv'],
      here(),
    );
    const customer = await runCommandProcess('customer', ['list'], here());
    await lock.release();
    const holder = `Playhead is running on ${dataDir} (process ${process.pid}): `;
    const advice = 'it does not respond yet, or is stopping; try again in a moment.\n';
    expect(ingest).toEqual({
      code: 2,
      output: `${holder}${advice}`,
    });
    expect(customer).toEqual({ code: 2, output: `${holder}${advice}` });
  });

  test('while Playhead runs it uses the running stores, and the server sees the rows', async () => {
    await withStores(async ({ engine, metadata }) => {
      const added = await runCommandProcess(
        'customer',
        ['user', 'add', '--customer', '2001', '--email', 'live@my.tv', '--name', 'Live'],
        here(),
      );
      expect(added.code).toBe(0);
      const { rows } = await metadata.pool.query("SELECT status FROM users WHERE email = 'live@my.tv'");
      expect(rows).toEqual([{ status: 'active' }]);

      await writeFile(
        join(folder, 'more.csv'),
        'Aufruf;Kunde;Beginn;Minuten;Titel;Gerät;Tarif\ny1;k9;03.05.2026 20:15;10;Nachtzug;Web;Plus\n',
      );
      const loaded = await runCommandProcess(
        'ingest',
        ['--customer', '2001', '--map', 'mapping.yaml', 'more.csv'],
        here(),
      );
      expect([loaded.code, loaded.output]).toEqual([0, expect.stringContaining('more.csv: 1 new, 0 already there\n')]);
      const response = await engine.query({
        customerId: 2001,
        sql: "SELECT series, device FROM sessions WHERE session_id = 'y1'",
      });
      expect(response.rows).toEqual([{ series: 'Nachtzug', device: 'Web' }]);
    });
  });

  test('a customer created while Playhead runs is admitted at once, without a restart of Playhead', async () => {
    await withStores(async (stores) => {
      const control = await openControl(stores);
      const customer = (...args: string[]) => runCommandProcess('customer', args, here());
      const create = ['create', '--id', '2002', '--account', 'late_tv', '--name', 'Late TV', '--zone', 'UTC'];
      const created = await customer(...create);
      const again = await customer(...create);
      const user = ['user', 'add', '--customer', '2002', '--email', 'bo@late.tv', '--name', 'Bo', '--password-stdin'];
      const added = await runCommandProcess('customer', user, { ...here(), input: 'correct horse battery' });
      await control.stop();
      expect([created.code, created.output]).toEqual([
        0,
        expect.stringMatching(/^Customer 2002 \(Late TV\) is ready\./),
      ]);
      expect(created.output).not.toContain('restart');
      expect(again).toEqual({ code: 2, output: 'There is a customer 2002 or an account late_tv already.\n' });
      expect(added).toEqual({ code: 0, output: 'bo@late.tv can sign in to customer 2002.\n' });

      const response = await stores.engine.query({ customerId: 2002, sql: 'SELECT count() AS n FROM sessions' });
      expect(response.rows).toEqual([{ n: 0 }]);
      const { rows } = await stores.metadata.pool.query(
        `SELECT password_hash, customer_id FROM users JOIN memberships ON user_id = users.id WHERE email = 'bo@late.tv'`,
      );
      expect(rows).toEqual([{ password_hash: expect.any(String), customer_id: 2002 }]);
      expect(await matchPassword('correct horse battery', [rows[0].password_hash])).toBe(0);
    });
  });

  test('what cannot be loaded is one sentence', async () => {
    await withStores(async () => {
      const refused = async (...args: readonly string[]) => runCommandProcess('ingest', args, here());
      expect(await refused('--customer', '2001', '--map', 'mapping.yaml', 'nowhere.csv')).toEqual({
        code: 2,
        output: 'There is no file nowhere.csv.\n',
      });
      expect(await refused('--customer', '2099', '--map', 'mapping.yaml', 'Abrufe.csv')).toEqual({
        code: 2,
        output:
          'There is no customer 2099; make it with: npm run customer -- create --id 2099 --account … --name … --zone …\n',
      });
      expect(await refused('--customer', '2001', '--map', 'nowhere.yaml', 'Abrufe.csv')).toEqual({
        code: 2,
        output: 'The mapping nowhere.yaml cannot be read (ENOENT).\n',
      });
    });
  });

  test('kill -9 in mid-file, twice, then Ctrl-C: the next run goes on and every row is there exactly once', async () => {
    const rows = 40_000;
    const file = await writeBigCsv('killed.csv', { rows, prefix: 'k' });
    const args = ['--customer', '2001', '--map', 'big.yaml', '--batch', '10000', file];
    const startWith = (own: OwnSignal) => startCommand('ingest', args, { ...here(), ...signalInLoad(own) });
    // The file has four batches: each run stores one whole batch and is killed in the next one.
    for (const when of ['sent', 'stored'] as const) {
      const running = startWith({ signal: 'SIGKILL', insert: 2, when });
      expect(await running.ended).toEqual({ code: null, signal: 'SIGKILL' });
      expect(running.output()).toContain('Loading');
    }
    const stopped = startWith({ signal: 'SIGINT', insert: 1, when: 'sent' });
    expect(await stopped.ended).toEqual({ code: 1, signal: null });
    expect(stopped.output()).toContain('Stopped. The same command goes on from here.');
    const last = await runCommandProcess('ingest', args, here());
    expect(last.output).toMatch(/40,000 rows read\n +40,000 new\n +0 already there\n +0 rejected/);
    await withStores(async ({ engine }) => {
      const [counted] = await engine.inspect({
        sql: `SELECT count() AS n, uniqExact(session_id) AS ids FROM playhead.sessions WHERE customer_id = 2001 AND startsWith(session_id, 'k')`,
      });
      expect(counted).toEqual({ n: rows, ids: rows });
      const [first] = await engine.inspect({
        sql: `SELECT count() AS wrong FROM
                (SELECT viewer_key, min(start_utc) AS began FROM playhead.sessions WHERE customer_id = 2001 GROUP BY viewer_key) AS s
              FULL JOIN (SELECT identity_key, first_start_utc FROM playhead.viewer_first FINAL WHERE customer_id = 2001 AND identity = 'viewer') AS f
                ON s.viewer_key = f.identity_key WHERE s.began != f.first_start_utc`,
      });
      expect(first).toEqual({ wrong: 0 });
      expect(
        await engine.inspect({
          sql: "SELECT name FROM system.tables WHERE database = 'playhead' AND name LIKE 'ingest%'",
        }),
      ).toEqual([]);
    });
  });

  test('verify, loads and undo are commands of their own', async () => {
    expect(await runCommandProcess('verify', ['--customer', '2001'], here())).toEqual({
      code: 0,
      output: 'Customer 2001: every derived table holds what the sessions give.\n',
    });
    const loads = await runCommandProcess('ingest', ['loads', '--customer', '2001'], here());
    const load = /^(\d+) .* Abrufe\.csv$/m.exec(loads.output)?.[1] ?? '';
    const undone = await runCommandProcess('ingest', ['undo', load], here());
    expect([undone.code, undone.output]).toEqual([
      0,
      expect.stringMatching(/ 4  Abrufe\.csv\nMonths: 2026-04, 2026-05\n/),
    ]);
  });

  async function writeBigCsv(name: string, { rows, prefix }: { rows: number; prefix: string }): Promise<string> {
    await writeFile(
      join(folder, 'big.yaml'),
      'columns:\n  session_id: id\n  viewer_id: viewer\n  start: { column: at, format: epoch_s }\n  content_seconds: seconds\n  series: title\n',
    );
    const file = createWriteStream(join(folder, name));
    file.write('id,viewer,at,seconds,title\n');
    for (let from = 0; from < rows; from += 10_000) {
      const lines = Array.from({ length: 10_000 }, (_value, index) => {
        const row = from + index;
        return `${prefix}${row},v${row % 13_000},${1_767_225_600 + ((row * 7) % 8_000_000)},${row % 3_600},"Title, ${row % 300}"\n`;
      });
      if (!file.write(lines.join(''))) await once(file, 'drain');
    }
    file.end();
    await once(file, 'finish');
    return name;
  }
});
