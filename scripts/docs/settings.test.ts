import { describe, expect, test } from 'vitest';
import { variables } from '../../apps/server/src/config/environment.ts';
import { deployFiles, documents, findCode } from './documents.ts';

const settings: ReadonlySet<string> = new Set(variables.map(({ name }) => name));

/** Read by Node, libraries and other servers, or by our tests. */
const OTHERS: ReadonlySet<string> = new Set([
  'AGREEMENT_QUERIES',
  'AGREEMENT_SEED',
  'AWS_ACCESS_KEY_ID',
  'AWS_ENDPOINT_URL',
  'AWS_ENDPOINT_URL_S3',
  'AWS_REGION',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'CLICKHOUSE_CLUSTER_SECRET',
  'CLICKHOUSE_DEFAULT_ACCESS_MANAGEMENT',
  'CLICKHOUSE_PASSWORD',
  'CLICKHOUSE_USER',
  'FAULTS_LOG',
  'FUZZ_SEED',
  'NODE_OPTIONS',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
  'OTEL_RESOURCE_ATTRIBUTES',
  'PLAYHEAD_E2E',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
]);
const VARIABLE = /\b(?:PLAYHEAD|CLICKHOUSE|POSTGRES|LOOKER|OTEL|AWS|SMTP|BI|NODE|FUZZ|AGREEMENT|FAULTS)_[A-Z0-9_]+\b/g;
const named = (text: string) => text.match(VARIABLE) ?? [];

describe('environment variables', () => {
  test.each(documents)('$path names those that exist', (document) => {
    const found = findCode(document).flatMap(({ code }) => named(code));
    expect(found.filter((name) => !settings.has(name) && !OTHERS.has(name))).toEqual([]);
  });

  test.each(deployFiles)('$path names those that exist', ({ text }) => {
    expect(named(text).filter((name) => !settings.has(name) && !OTHERS.has(name))).toEqual([]);
  });

  test('every setting is named by one of the documents', () => {
    const found = new Set(documents.flatMap(findCode).flatMap(({ code }) => code.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []));
    expect([...settings].filter((name) => !found.has(name))).toEqual([]);
  });
});
