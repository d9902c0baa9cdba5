/** In the order in which `npm start -- --help` lists them. */
export interface Variable {
  name: string;
  purpose: string;
  fallback: string;
}

export const variables = [
  { name: 'PORT', purpose: 'Port of the app and its API', fallback: '8080' },
  { name: 'HOST', purpose: 'Address to listen on', fallback: '127.0.0.1' },
  { name: 'PORTAL_PORT', purpose: 'Port of the demo portal (demo mode only)', fallback: 'PORT + 1' },
  {
    name: 'PLAYHEAD_ROLE',
    purpose: 'all, api (runs no jobs) or worker (runs jobs), for several processes',
    fallback: 'all',
  },
  { name: 'PLAYHEAD_DATA', purpose: 'Directory for embedded engines, keys and files', fallback: '.playhead/' },
  {
    name: 'CLICKHOUSE_URL',
    purpose: 'A ClickHouse server, http(s)://user:password@host:8123',
    fallback: 'CLICKHOUSE_BINARY',
  },
  {
    name: 'CLICKHOUSE_BINARY',
    purpose: 'A clickhouse program to run instead, 26.7 or later',
    fallback: 'clickhouse on the PATH, then npm',
  },
  { name: 'CLICKHOUSE_CLUSTER', purpose: 'Cluster name on that server', fallback: 'single server' },
  {
    name: 'DATABASE_URL',
    purpose: 'A PostgreSQL, postgres://user:password@host/db',
    fallback: 'postgres 15 or later on the PATH, then npm',
  },
  { name: 'CHROMIUM_PATH', purpose: 'Chrome or Chromium that prints', fallback: 'an installed one, then npm' },
  {
    name: 'ARTIFACTS_URL',
    purpose: 'A bucket for export files, s3://key:secret@bucket/prefix?region=…&endpoint=…',
    fallback: 'PLAYHEAD_DATA',
  },
  {
    name: 'SMTP_URL',
    purpose: 'Mail server of deliveries, smtp(s)://user:password@host',
    fallback: 'outbox folder',
  },
  {
    name: 'PLAYHEAD_S3_ENDPOINT',
    purpose: 'A store with the protocol of S3 for deliveries to buckets, such as MinIO',
    fallback: 'Amazon S3',
  },
  { name: 'PLAYHEAD_MAIL_FROM', purpose: 'Sender of mails', fallback: 'playhead@ the host of PLAYHEAD_PUBLIC_URL' },
  { name: 'PLAYHEAD_PUBLIC_URL', purpose: 'Where users reach Playhead, for links in mails', fallback: 'HOST and PORT' },
  { name: 'BI_PROVIDER', purpose: 'Workbench frame: builtin or looker', fallback: 'builtin' },
  { name: 'LOOKER_HOST', purpose: 'Host of Looker, company.looker.com', fallback: 'none' },
  { name: 'LOOKER_EMBED_SECRET', purpose: 'Embed secret that signs addresses of Looker', fallback: 'none' },
  { name: 'LOOKER_MODELS', purpose: 'Models that users may read, comma-separated', fallback: 'none' },
  {
    name: 'LOOKER_EXPLORE',
    purpose: 'Explore of the workbench, model/view',
    fallback: 'customer_view of the first model',
  },
  {
    name: 'LOOKER_DASHBOARD_PREFIX',
    purpose: 'Beginning of dashboard ids, before the page id',
    fallback: 'the first model and ::content_insights__',
  },
  { name: 'LOOKER_SESSION_SECONDS', purpose: 'Length of a session in Looker', fallback: '3600' },
  { name: 'LOOKER_GROUP_IDS', purpose: 'Groups in Looker that users join, comma-separated', fallback: 'none' },
  {
    name: 'LOOKER_PERMISSIONS',
    purpose: 'What users may do in Looker, comma-separated',
    fallback: 'see data, looks and dashboards, explore',
  },
  { name: 'PLAYHEAD_SECRET', purpose: 'Signs sign-ins; at least 32 random bytes', fallback: 'made at first start' },
  {
    name: 'PLAYHEAD_SECRET_PREVIOUS',
    purpose: 'Earlier values of PLAYHEAD_SECRET, whose sign-ins and stored passwords stay valid, comma-separated',
    fallback: 'none',
  },
  { name: 'PLAYHEAD_SESSION_DAYS', purpose: 'Days until a renewed sign-in ends for good', fallback: '7' },
  { name: 'PLAYHEAD_AUDIT_DAYS', purpose: 'Days that entries of the audit log are kept', fallback: '400' },
  { name: 'PLAYHEAD_JWKS_URL', purpose: "Keys that verify your portal's tokens", fallback: 'none' },
  {
    name: 'PLAYHEAD_JWKS_CUSTOMERS',
    purpose: 'Customers those keys may sign for, by number, comma-separated',
    fallback: 'all',
  },
  { name: 'PLAYHEAD_JWT_ISSUER', purpose: 'Issuer those tokens must name', fallback: 'playhead' },
  { name: 'PLAYHEAD_JWT_AUDIENCE', purpose: 'Audience those tokens must name', fallback: 'playhead' },
  {
    name: 'PLAYHEAD_JWT_CUSTOMER_CLAIM',
    purpose: 'Claim that names the customer, or a path such as org.id',
    fallback: 'customer',
  },
  {
    name: 'PLAYHEAD_JWT_CUSTOMERS',
    purpose: 'Numbers of customers by values of that claim, acme=2001, comma-separated',
    fallback: 'the claim is the number',
  },
  {
    name: 'PLAYHEAD_JWT_PERMISSIONS_CLAIM',
    purpose: 'Claim with permissions, or a path such as realm_access.roles',
    fallback: 'permissions',
  },
  {
    name: 'PLAYHEAD_JWT_PERMISSIONS',
    purpose:
      'Permissions by values of that claim, analyst=ci_export_permission+ci_create_segment_permission, comma-separated',
    fallback: 'the values are permissions',
  },
  {
    name: 'PLAYHEAD_JWT_FEATURES_CLAIM',
    purpose: 'Claim with package features of the customer, or a path',
    fallback: 'none, features are set in Playhead',
  },
  {
    name: 'PLAYHEAD_JWT_FEATURES',
    purpose: 'Package features by values of that claim, premium=ads+demographics, comma-separated',
    fallback: 'the values are features',
  },
  { name: 'PLAYHEAD_OIDC_ISSUER', purpose: 'OpenID provider that users sign in at', fallback: 'none' },
  { name: 'PLAYHEAD_OIDC_CLIENT_ID', purpose: 'Client id of Playhead at the provider', fallback: 'none' },
  { name: 'PLAYHEAD_OIDC_CLIENT_SECRET', purpose: 'Client secret of Playhead at the provider', fallback: 'none' },
  { name: 'PLAYHEAD_OIDC_NAME', purpose: 'Name on the button of the sign-in page', fallback: 'host of the issuer' },
  { name: 'PLAYHEAD_OIDC_SCOPE', purpose: 'Scopes of the sign-in', fallback: 'openid email profile' },
  {
    name: 'PLAYHEAD_OIDC_HOSTS',
    purpose: 'Further hosts of the provider that Playhead may call, comma-separated',
    fallback: 'host of the issuer',
  },
  { name: 'PLAYHEAD_OIDC_USERINFO', purpose: 'on also reads claims from the userinfo endpoint', fallback: 'off' },
  {
    name: 'PLAYHEAD_OIDC_CUSTOMER_CLAIM',
    purpose: 'Claim of the provider that names one or more customers, or a path such as org.id',
    fallback: 'customer',
  },
  {
    name: 'PLAYHEAD_OIDC_CUSTOMERS',
    purpose: 'Numbers of customers by values of that claim, acme=2001, comma-separated',
    fallback: 'the claim is the number',
  },
  {
    name: 'PLAYHEAD_OIDC_PERMISSIONS_CLAIM',
    purpose: 'Claim of the provider with permissions, or a path such as realm_access.roles',
    fallback: 'none, admins give permissions',
  },
  {
    name: 'PLAYHEAD_OIDC_PERMISSIONS',
    purpose: 'Permissions by values of that claim, analyst=ci_export_permission, comma-separated',
    fallback: 'the values are permissions',
  },
  {
    name: 'PLAYHEAD_OIDC_FEATURES_CLAIM',
    purpose: 'Claim of the provider with package features of the customer, or a path',
    fallback: 'none, features are set in Playhead',
  },
  {
    name: 'PLAYHEAD_OIDC_FEATURES',
    purpose: 'Package features by values of that claim, premium=ads+demographics, comma-separated',
    fallback: 'the values are features',
  },
  { name: 'PLAYHEAD_PASSWORD_SIGN_IN', purpose: 'off refuses sign-ins with a password', fallback: 'on' },
  {
    name: 'PLAYHEAD_EMBED_ORIGINS',
    purpose: 'Origins that may frame the app for every customer, comma-separated',
    fallback: 'demo portal',
  },
  {
    name: 'PLAYHEAD_TRUSTED_PROXIES',
    purpose: 'Addresses or networks (10.0.0.0/8) of your proxies, comma-separated; their X-Forwarded-For is believed',
    fallback: 'none',
  },
  {
    name: 'PLAYHEAD_OUTBOUND_ALLOW',
    purpose: 'Hosts, addresses or networks inside your network that deliveries may reach, comma-separated',
    fallback: 'none',
  },
  {
    name: 'PLAYHEAD_EXPORT_OWNER',
    purpose: 'Who holds the copyright, in the note under printed pages',
    fallback: 'the year alone',
  },
  {
    name: 'REDUCED_CSV_TABLES',
    purpose: 'Account names whose CSV exports of viewers hold subscriber ids only, comma-separated',
    fallback: 'none',
  },
  { name: 'PLAYHEAD_DEMO', purpose: 'Demo customers, users and portal: on or off', fallback: 'on; off in production' },
  {
    name: 'PLAYHEAD_DEMO_PUBLIC',
    purpose: 'on lets demo users sign in when HOST is no loopback address',
    fallback: 'off',
  },
  { name: 'PLAYHEAD_DEMO_SESSIONS', purpose: 'Size of the demo data', fallback: 'what is there, or 4000000' },
  {
    name: 'PLAYHEAD_SAMPLE_FIRST_MS',
    purpose: 'Expected milliseconds of a widget from which a sample is shown until the exact numbers are there',
    fallback: '400',
  },
  {
    name: 'PLAYHEAD_WARM_PAGES',
    purpose: 'Pages are computed before anybody opens them, after each load and each midnight: on or off',
    fallback: 'on',
  },
  { name: 'PLAYHEAD_DISK_LOW_MB', purpose: 'Free disk space below which /readyz warns', fallback: '2000' },
  { name: 'PLAYHEAD_DISK_FULL_MB', purpose: 'Free disk space below which new data is refused', fallback: '500' },
  {
    name: 'PLAYHEAD_METRICS_TOKEN',
    purpose: 'Bearer token that reads /metrics from other machines',
    fallback: 'this machine alone',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    purpose: 'Collector of traces and metrics, http://collector:4318',
    fallback: 'none are sent',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    purpose: 'Another address for traces, with its path',
    fallback: 'the collector',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
    purpose: 'Another address for metrics, with its path',
    fallback: 'the collector',
  },
  { name: 'OTEL_SERVICE_NAME', purpose: 'Name of this service in traces and metrics', fallback: 'playhead' },
  { name: 'OTEL_TRACES_SAMPLER_ARG', purpose: 'Part of the traces that is sent, 0 to 1', fallback: '1' },
  { name: 'OTEL_SDK_DISABLED', purpose: 'true sends nothing', fallback: 'false' },
  { name: 'LOG_LEVEL', purpose: 'debug, info, warn or error', fallback: 'info' },
  { name: 'NODE_ENV', purpose: 'production refuses demo users and weak secrets', fallback: 'development' },
] as const satisfies readonly Variable[];

export function helpText(): string {
  const width = Math.max(...variables.map((variable) => variable.name.length));
  const lines = variables.map(
    (variable) => `  ${variable.name.padEnd(width)}  ${variable.purpose} (default: ${variable.fallback})`,
  );
  return [
    'Playhead: viewer and content analytics for video streaming.',
    '',
    'Usage: npm start [-- --help]',
    '',
    'Environment:',
    ...lines,
    '',
  ].join('\n');
}
