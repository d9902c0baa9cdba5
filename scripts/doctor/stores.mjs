// Plain JavaScript for Node 20 and later: it runs before anything is installed.
import { connect } from 'node:net';
import { describeBrowser } from '../../apps/server/src/platform/browser/choose-browser.mjs';
import { describeDatabase } from '../../apps/server/src/platform/machine/choose-database.mjs';
import { describeEngine } from '../../apps/server/src/platform/machine/choose-engine.mjs';
import { versionFrom } from '../../apps/server/src/platform/machine/find-programs.mjs';

/**
 * @typedef {import('./report.mjs').Finding} Finding
 * @typedef {Readonly<Record<string, string | undefined>>} Environment
 */

const LIMIT_MS = 5_000;

/**
 * @param {import('../../apps/server/src/platform/machine/choose-engine.mjs').EngineChoice} choice
 * @param {Environment} environment
 * @returns {Promise<Finding>}
 */
export async function judgeEngine(choice, environment) {
  const subject = 'ClickHouse';
  if (choice.kind === 'none') return problem(subject, choice.reason);
  if (choice.kind !== 'server') return { level: 'ok', subject, fact: describeEngine(choice) + later(choice) };
  const version = await readClickhouseVersion(environment.CLICKHOUSE_URL ?? '');
  if (version !== null) return { level: 'ok', subject, fact: `${version}, ${describeEngine(choice)}` };
  return problem(subject, 'No ClickHouse responds at CLICKHOUSE_URL.', 'Check its address, user and password.');
}

/**
 * @param {import('../../apps/server/src/platform/machine/choose-database.mjs').DatabaseChoice} choice
 * @param {Environment} environment
 * @returns {Promise<Finding>}
 */
export async function judgeDatabase(choice, environment) {
  const subject = 'PostgreSQL';
  if (choice.kind === 'none') return problem(subject, choice.reason);
  if (choice.kind !== 'server') return { level: 'ok', subject, fact: describeDatabase(choice) + later(choice) };
  const response = await readPostgresVersion(environment.DATABASE_URL ?? '');
  if (response !== null) return { level: 'ok', subject, fact: `${response}, ${describeDatabase(choice)}` };
  return problem(subject, 'No PostgreSQL responds at DATABASE_URL.', 'Check its address, user and password.');
}

/**
 * @param {import('../../apps/server/src/platform/browser/choose-browser.mjs').BrowserChoice} choice
 * @returns {Finding}
 */
export function judgeBrowser(choice) {
  const subject = 'Browser';
  if (choice.kind === 'none') return { level: 'note', subject, fact: choice.reason };
  const version = choice.kind === 'program' ? versionFrom(choice.path, ['--version'], /(\d+[\d.]*)/) : null;
  const fact = `${version === null ? '' : `${version}, `}${describeBrowser(choice)}`;
  return { level: 'ok', subject, fact: fact + later(choice) };
}

/** @param {object} choice */
function later(choice) {
  return 'state' in choice && choice.state === 'installable' ? ' (npm start installs it)' : '';
}

/** @param {string} subject @param {string} fact @param {string} [advice] @returns {Finding} */
function problem(subject, fact, advice) {
  return { level: 'problem', subject, fact, ...(advice === undefined ? {} : { advice }) };
}

/** @param {string} address @returns {Promise<string | null>} */
async function readClickhouseVersion(address) {
  try {
    const url = new URL(address);
    const headers = {
      'X-ClickHouse-User': decodeURIComponent(url.username) || 'default',
      'X-ClickHouse-Key': decodeURIComponent(url.password),
    };
    const signal = AbortSignal.timeout(LIMIT_MS);
    const response = await fetch(url.origin, { method: 'POST', headers, body: 'SELECT version()', signal });
    return response.ok ? (await response.text()).trim() : null;
  } catch {
    return null;
  }
}

/** Its version once the driver is installed, otherwise whether the port is open. @param {string} address @returns {Promise<string | null>} */
async function readPostgresVersion(address) {
  const driver = await import('pg').catch(() => null);
  return driver === null ? checkPort(address) : queryVersion(driver.default, address);
}

/** @param {typeof import('pg')} driver @param {string} address */
async function queryVersion(driver, address) {
  const client = new driver.Client({
    connectionString: address,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('SHOW server_version');
    return String(rows[0].server_version).split(' ')[0] ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

/** @param {string} address @returns {Promise<string | null>} */
function checkPort(address) {
  const { hostname, port } = URL.canParse(address) ? new URL(address) : { hostname: '', port: '' };
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || 5432, timeout: LIMIT_MS });
    const end = (/** @type {string | null} */ response) => {
      socket.destroy();
      resolve(response);
    };
    socket.once('connect', () => end('its port is open'));
    socket.once('error', () => end(null));
    socket.once('timeout', () => end(null));
  });
}
