import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { LookerSettings } from '../features/bi-frame/looker-frame.ts';
import { isOrigin } from '../platform/customers/origin.ts';
import type { RemoteOptions } from '../platform/engine/remote/remote-server.ts';
import type { ProviderSettings } from '../platform/identity/identity-provider.ts';
import type { StorageLimits } from '../platform/storage/storage-watch.ts';
import { telemetrySettings, type TelemetrySettings } from '../platform/telemetry/telemetry-settings.ts';
import {
  type ClaimMapping,
  PLAIN_CLAIMS,
  readCustomerPair,
  readFeaturePair,
  readPermissionPair,
} from '../platform/tokens/claim-mapping.ts';
import { commaList } from './comma-list.ts';
import { hostForUrl } from './host-for-url.ts';
import { lookerSettings, lookerVariables } from './looker-settings.ts';
import { featureVariables, oidcContradictions, oidcSettings, oidcVariables, readPairs } from './oidc-settings.ts';
import { ARTIFACTS_URL_EXAMPLE, type ArtifactBucket, readArtifactsUrl } from '../platform/artifacts/artifacts-url.ts';

const port = z.coerce
  .number({ error: 'must be a number from 1 to 65535' })
  .int('must be a number from 1 to 65535')
  .min(1, 'must be a number from 1 to 65535')
  .max(65_535, 'must be a number from 1 to 65535');

const diskSize = z.coerce
  .number({ error: 'must be a number of megabytes' })
  .int('must be a number of megabytes')
  .min(1, 'must be a number of megabytes')
  .max(1_000_000_000, 'must be a number of megabytes');
const MEGABYTE = 1024 * 1024;

function urlWith(protocols: readonly string[], example: string) {
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must look like ${example}`);
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = isIPv4(address) ? 32 : 128;
  if (!isIP(address) || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
}

function isHostName(text: string): boolean {
  return /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(text);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(8080),
  PORTAL_PORT: port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PLAYHEAD_DATA: z.string().min(1).default('.playhead'),
  CLICKHOUSE_URL: urlWith(['http:', 'https:'], 'http://user:password@host:8123').optional(),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[A-Za-z_][\w-]*$/, 'must be a plain cluster name')
    .optional(),
  DATABASE_URL: urlWith(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database').optional(),
  ARTIFACTS_URL: z
    .string()
    .transform((text, context) => {
      const bucket = readArtifactsUrl(text);
      if (bucket !== undefined) return bucket;
      context.addIssue({ code: 'custom', message: `must look like ${ARTIFACTS_URL_EXAMPLE}` });
      return z.NEVER;
    })
    .optional(),
  PLAYHEAD_PUBLIC_URL: urlWith(['http:', 'https:'], 'https://playhead.example').optional(),
  PLAYHEAD_S3_ENDPOINT: urlWith(['http:', 'https:'], 'https://minio.example:9000').optional(),
  PLAYHEAD_MAIL_FROM: z
    .string()
    .regex(/^[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9.-]{1,190}$/, 'must be an address such as playhead@example.com')
    .optional(),
  SMTP_URL: urlWith(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  BI_PROVIDER: z.enum(['builtin', 'looker'], { error: 'must be builtin or looker' }).default('builtin'),
  ...lookerVariables,
  PLAYHEAD_ROLE: z.enum(['all', 'api', 'worker'], { error: 'must be all, api or worker' }).default('all'),
  PLAYHEAD_SECRET: z.string().optional(),
  PLAYHEAD_SECRET_PREVIOUS: commaList(() => true, 'secrets').default([]),
  PLAYHEAD_JWKS_URL: urlWith(['http:', 'https:'], 'https://portal.example/.well-known/jwks.json').optional(),
  PLAYHEAD_JWKS_CUSTOMERS: commaList(
    (part) => /^[1-9]\d{0,9}$/.test(part),
    'numbers of customers such as 2001',
  ).optional(),
  PLAYHEAD_JWT_ISSUER: z.string().min(1).default('playhead'),
  PLAYHEAD_JWT_AUDIENCE: z.string().min(1).default('playhead'),
  PLAYHEAD_JWT_CUSTOMER_CLAIM: z.string().min(1).default(PLAIN_CLAIMS.customerClaim),
  PLAYHEAD_JWT_PERMISSIONS_CLAIM: z.string().min(1).default(PLAIN_CLAIMS.permissionsClaim),
  PLAYHEAD_JWT_CUSTOMERS: commaList(
    (part) => readCustomerPair(part) !== undefined,
    'values of the claim with numbers of customers such as acme=2001',
  ).default([]),
  PLAYHEAD_JWT_PERMISSIONS: commaList(
    (part) => readPermissionPair(part) !== undefined,
    'values of the claim with permissions such as analyst=ci_export_permission+ci_create_segment_permission',
  ).default([]),
  ...featureVariables,
  ...oidcVariables,
  PLAYHEAD_SESSION_DAYS: z.coerce
    .number({ error: 'must be a number from 1 to 365' })
    .int('must be a number from 1 to 365')
    .min(1, 'must be a number from 1 to 365')
    .max(365, 'must be a number from 1 to 365')
    .default(7),
  PLAYHEAD_AUDIT_DAYS: z.coerce
    .number({ error: 'must be a number from 1 to 36500' })
    .int('must be a number from 1 to 36500')
    .min(1, 'must be a number from 1 to 36500')
    .max(36_500, 'must be a number from 1 to 36500')
    .default(400),
  PLAYHEAD_EMBED_ORIGINS: commaList(isOrigin, 'origins such as https://portal.example').default([]),
  PLAYHEAD_TRUSTED_PROXIES: commaList(isAddressOrNetwork, 'addresses or networks such as 10.0.0.0/8').default([]),
  PLAYHEAD_OUTBOUND_ALLOW: commaList(
    (part) => isAddressOrNetwork(part) || isHostName(part),
    'hosts, addresses or networks such as minio.internal or 10.0.0.0/8',
  ).default([]),
  PLAYHEAD_EXPORT_OWNER: z
    .string()
    .max(100, 'must have at most 100 characters')
    .regex(/^\P{Cc}*$/u, 'must be one line')
    .optional(),
  REDUCED_CSV_TABLES: commaList((part) => /^[\w.-]{1,100}$/.test(part), 'account names such as acme').default([]),
  PLAYHEAD_DEMO: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  PLAYHEAD_DEMO_PUBLIC: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  PLAYHEAD_DEMO_SESSIONS: z.coerce
    .number({ error: 'must be a number from 1000 to 1000000000' })
    .int('must be a number from 1000 to 1000000000')
    .min(1_000, 'must be a number from 1000 to 1000000000')
    .max(1_000_000_000, 'must be a number from 1000 to 1000000000')
    .optional(),
  PLAYHEAD_SAMPLE_FIRST_MS: z.coerce
    .number({ error: 'must be a number of milliseconds' })
    .int('must be a number of milliseconds')
    .min(0, 'must be a number of milliseconds')
    .default(400),
  PLAYHEAD_WARM_PAGES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  PLAYHEAD_DISK_LOW_MB: diskSize.default(2_000),
  PLAYHEAD_DISK_FULL_MB: diskSize.default(500),
  PLAYHEAD_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlWith(['http:', 'https:'], 'http://collector:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: urlWith(['http:', 'https:'], 'http://collector:4318/v1/traces').optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: urlWith(['http:', 'https:'], 'http://collector:4318/v1/metrics').optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], { error: 'must be debug, info, warn or error' })
    .default('info'),
});

export const settingNames: readonly string[] = Object.keys(Environment.shape);

export interface Config {
  production: boolean;
  demo: boolean;
  /**
   * Their password is public: they may sign in only if the port is reachable from this machine alone, or if the
   * operator allows it.
   */
  demoUsers: 'allowed' | 'refused';
  /** Null keeps the existing size. */
  demoSessions: number | null;
  /** Queries that are expected to take longer show a sample first. */
  sampleFirstMs: number;
  warmPages: boolean;
  /** `api` creates jobs and runs none; `worker` runs them, and serves for its own probes and prints. */
  role: 'all' | 'api' | 'worker';
  host: string;
  port: number;
  portalPort: number;
  dataDir: string;
  clickhouse: Omit<RemoteOptions, 'tenantSecret'> | null;
  databaseUrl: string | null;
  /** Null keeps export files in the data directory. */
  artifactBucket: ArtifactBucket | null;
  secret: string | null;
  /** Still accepted, never used for anything new. */
  previousSecrets: readonly string[];
  jwksUrl: string | null;
  /** Customers whose users the key set may sign for; null for all. */
  jwksCustomers: readonly number[] | null;
  jwtIssuer: string;
  jwtAudience: string;
  /** How tokens of a host are read. */
  jwtClaims: ClaimMapping;
  /** The OpenID provider that users sign in at; null without one. */
  identityProvider: ProviderSettings | null;
  passwordSignIn: boolean;
  /** Days after which a sign-in ends, however often it was renewed. */
  sessionDays: number;
  auditDays: number;
  /** Null for the built-in workbench. */
  looker: LookerSettings | null;
  /** Origins that may frame the app; main adds the demo portal's. */
  embedOrigins: readonly string[];
  /** Addresses and networks whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** Hosts, addresses and networks that deliveries may reach although they are not on the internet. */
  outboundAllow: readonly string[];
  /** Where users reach this server, without a slash at its end: links in mails begin with it. */
  publicUrl: string;
  /** Another store with the protocol of S3 for every delivery to a bucket; null for Amazon's. */
  s3Endpoint: string | null;
  mailFrom: string;
  /** EXP-023: owner of the copyright in the note of printed pages; empty names nobody. */
  exportOwner: string;
  /** EXP-072: account names of customers whose CSV files of viewers hold subscriber ids alone. */
  reducedCsvTables: readonly string[];
  /** Null puts mails into the outbox. */
  smtpUrl: string | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
  telemetry: TelemetrySettings;
  /** Reads `/metrics` from other machines; null for this machine alone. */
  metricsToken: string | null;
  storageLimits: StorageLimits;
}

/** One line per invalid variable, which it names. */
export class ConfigError extends Error {}

export function readConfig(environment: Readonly<Record<string, string | undefined>>, cwd: string): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(present);
  if (!parsed.success) throw new ConfigError(sentencesOf(parsed.error.issues).join('\n'));
  const env = parsed.data;
  const contradictions = contradictionsIn(env);
  if (contradictions.length > 0) throw new ConfigError(contradictions.join('\n'));
  const production = env.NODE_ENV === 'production';
  const demo = env.PLAYHEAD_DEMO === undefined ? !production : env.PLAYHEAD_DEMO === 'on';
  return {
    production,
    demo,
    demoUsers: demo && (isLoopback(env.HOST) || env.PLAYHEAD_DEMO_PUBLIC === 'on') ? 'allowed' : 'refused',
    demoSessions: env.PLAYHEAD_DEMO_SESSIONS ?? null,
    sampleFirstMs: env.PLAYHEAD_SAMPLE_FIRST_MS,
    warmPages: env.PLAYHEAD_WARM_PAGES === 'on',
    role: env.PLAYHEAD_ROLE,
    host: env.HOST,
    port: env.PORT,
    portalPort: env.PORTAL_PORT ?? env.PORT + 1,
    dataDir: resolve(cwd, env.PLAYHEAD_DATA),
    clickhouse:
      env.CLICKHOUSE_URL === undefined
        ? null
        : {
            url: env.CLICKHOUSE_URL,
            ...(env.CLICKHOUSE_CLUSTER === undefined ? {} : { cluster: env.CLICKHOUSE_CLUSTER }),
          },
    databaseUrl: env.DATABASE_URL ?? null,
    artifactBucket: env.ARTIFACTS_URL ?? null,
    secret: env.PLAYHEAD_SECRET ?? null,
    previousSecrets: env.PLAYHEAD_SECRET_PREVIOUS,
    jwksUrl: env.PLAYHEAD_JWKS_URL ?? null,
    jwksCustomers: env.PLAYHEAD_JWKS_CUSTOMERS?.map(Number) ?? null,
    jwtIssuer: env.PLAYHEAD_JWT_ISSUER,
    jwtAudience: env.PLAYHEAD_JWT_AUDIENCE,
    jwtClaims: {
      customerClaim: env.PLAYHEAD_JWT_CUSTOMER_CLAIM,
      permissionsClaim: env.PLAYHEAD_JWT_PERMISSIONS_CLAIM,
      customers: readPairs(env.PLAYHEAD_JWT_CUSTOMERS, readCustomerPair),
      permissions: readPairs(env.PLAYHEAD_JWT_PERMISSIONS, readPermissionPair),
      featuresClaim: env.PLAYHEAD_JWT_FEATURES_CLAIM ?? null,
      features: readPairs(env.PLAYHEAD_JWT_FEATURES, readFeaturePair),
    },
    identityProvider: oidcSettings(env),
    passwordSignIn: env.PLAYHEAD_PASSWORD_SIGN_IN === 'on',
    sessionDays: env.PLAYHEAD_SESSION_DAYS,
    auditDays: env.PLAYHEAD_AUDIT_DAYS,
    looker: env.BI_PROVIDER === 'looker' ? lookerSettings(env) : null,
    embedOrigins: env.PLAYHEAD_EMBED_ORIGINS,
    trustedProxies: env.PLAYHEAD_TRUSTED_PROXIES,
    outboundAllow: env.PLAYHEAD_OUTBOUND_ALLOW,
    ...mailSettings(env),
    exportOwner: env.PLAYHEAD_EXPORT_OWNER?.trim() ?? '',
    reducedCsvTables: env.REDUCED_CSV_TABLES,
    s3Endpoint: env.PLAYHEAD_S3_ENDPOINT ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    logLevel: env.LOG_LEVEL,
    telemetry: telemetrySettings(env),
    metricsToken: env.PLAYHEAD_METRICS_TOKEN ?? null,
    storageLimits: {
      lowBytes: env.PLAYHEAD_DISK_LOW_MB * MEGABYTE,
      fullBytes: env.PLAYHEAD_DISK_FULL_MB * MEGABYTE,
    },
  };
}

function mailSettings(env: z.output<typeof Environment>): Pick<Config, 'publicUrl' | 'mailFrom'> {
  const publicUrl = (env.PLAYHEAD_PUBLIC_URL ?? `http://${hostForUrl(env.HOST)}:${env.PORT}`).replace(/\/+$/, '');
  return { publicUrl, mailFrom: env.PLAYHEAD_MAIL_FROM ?? `playhead@${new URL(publicUrl).hostname}` };
}

/** The first problem of each variable. */
function sentencesOf(issues: readonly z.core.$ZodIssue[]): readonly string[] {
  const first = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = String(path[0] ?? 'The environment');
    if (!first.has(name)) first.set(name, `${name} ${message}.`);
  }
  return [...first.values()];
}

function contradictionsIn(env: z.output<typeof Environment>): readonly string[] {
  const production = env.NODE_ENV === 'production';
  const found: readonly (readonly [boolean, string])[] = [
    [
      env.CLICKHOUSE_CLUSTER !== undefined && env.CLICKHOUSE_URL === undefined,
      'CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL, the address of a server of that cluster.',
    ],
    [
      env.PLAYHEAD_ROLE !== 'all' && (env.CLICKHOUSE_URL === undefined || env.DATABASE_URL === undefined),
      `PLAYHEAD_ROLE=${env.PLAYHEAD_ROLE} needs CLICKHOUSE_URL and DATABASE_URL: embedded databases belong to one process.`,
    ],
    [
      env.BI_PROVIDER === 'looker' && lookerSettings(env) === null,
      'BI_PROVIDER=looker needs LOOKER_HOST, LOOKER_EMBED_SECRET and LOOKER_MODELS.',
    ],
    [
      production && env.LOOKER_HOST?.startsWith('http:') === true,
      'LOOKER_HOST must be a host without a protocol with NODE_ENV=production: Looker is reached over https.',
    ],
    [
      env.PLAYHEAD_DISK_LOW_MB < env.PLAYHEAD_DISK_FULL_MB,
      'PLAYHEAD_DISK_LOW_MB must be at least PLAYHEAD_DISK_FULL_MB.',
    ],
    [
      production && env.PLAYHEAD_DEMO === 'on',
      'PLAYHEAD_DEMO=on is refused with NODE_ENV=production: demo users have a known password.',
    ],
    [
      production && env.PLAYHEAD_JWKS_URL?.startsWith('http:') === true,
      'PLAYHEAD_JWKS_URL must begin with https:// with NODE_ENV=production: the keys decide who is signed in.',
    ],
    ...oidcContradictions(env, { production }),
  ];
  return found.filter(([wrong]) => wrong).map(([, sentence]) => sentence);
}
