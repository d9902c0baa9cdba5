import { parseSync, Visitor } from 'oxc-parser';

const SCHEMAS = /^packages\/contract\/src\/(http\/[\w-]+|envelope)\.ts$/;
/** The contract, foreign clients (`attack`, `bench` and `e2e` call the API as a client that is not ours would), and tests of the wire. */
const ON_THE_WIRE =
  /^(packages\/contract|e2e|attack|bench|scripts)\/|\.(test|integration|e2e)\.tsx?$|\/test-[\w-]+\.tsx?$|\/(testing|package-tests)\//;
const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

/** Data: columns, settings and keys whose names a schema of the contract happens to have as well, by the files that hold them. */
const ofOthers: readonly (readonly [files: RegExp, names: readonly string[]])[] = [
  // Settings and flags in PostgreSQL.
  [
    /^apps\/server\/src\/(platform\/(customers|metadata)|features\/(users|segments)|commands\/customer|seed)\//,
    [
      'ads_enabled',
      'adserver_log_enabled',
      'audience_metadata_export_enabled',
      'custom_tags',
      'customize_subscriber_segment_enabled',
      'data_lock',
      'demographic_enabled',
      'embed_origins',
      'export_destinations',
      'export_formats',
      'first_watched_days',
      'footer_visible',
      'last_watched_days',
      'page_export_formats',
      'playhead_id_enabled',
      'segment_calendar_days',
      'segment_quota',
      'segment_time_window_days',
      'segment_upload_quota',
      'subscriber_metadata_enabled',
      'unique_id_filter',
      'view_prefix',
      'viewer_label',
    ],
  ],
  // Columns of PostgreSQL and ClickHouse.
  [/^apps\/server\/src\/(commands\/maintenance|features\/ingest)\//, ['created_at', 'customer_id']],
  // User attributes of Looker, and parameters of an embed address.
  [/^apps\/server\/src\/features\/bi-frame\//, ['customer_id', 'embed_domain']],
  // ClickHouse's own statistics.
  [/^apps\/server\/src\/platform\/engine\//, ['rows_read']],
  // Fields of the model.
  [/^packages\/domain\/src\/explore\/field-group\.ts$/, ['minutes_per_viewer', 'segment_id']],
  // Keys of the glossary and of a tab.
  [/^packages\/domain\/src\/glossary\//, ['session_coverage', 'viewer_coverage']],
  [/^packages\/domain\/src\/segments\/segment-tabs\.ts$/, ['custom_tags']],
  // Constants of a job of S3, which are written as they stand.
  [
    /^(apps\/server\/src\/features\/plans|packages\/domain\/src\/deliveries)\//,
    ['export_data_format', 'export_destination', 'export_type', 'job_type'],
  ],
];

export interface SourceText {
  file: string;
  text: string;
}

/** Members of the contract's schemas that the code spells in its own way. */
export function wireNamesOf(files: readonly SourceText[]): ReadonlySet<string> {
  const names = files
    .filter(({ file }) => SCHEMAS.test(file))
    .flatMap(({ file, text }) => membersOf(file, text, { keysOnly: true }))
    .map(({ name }) => name);
  return new Set(names.filter((name) => SNAKE_CASE.test(name)));
}

/** Uses of such a name in code that should not know it. */
export function checkWireNames({ file, text }: SourceText, names: ReadonlySet<string>): string[] {
  if (ON_THE_WIRE.test(file)) return [];
  const known = ofOthers.flatMap(([files, own]) => (files.test(file) ? own : []));
  return membersOf(file, text)
    .filter(({ name }) => names.has(name) && !known.includes(name))
    .map(({ name, start }) => `${file}:${lineOf(text, start)}: "${name}" is spelled as on the wire`);
}

function lineOf(text: string, start: number): number {
  return text.slice(0, start).split('\n').length;
}

interface Member {
  name: string;
  start: number;
}

function membersOf(file: string, text: string, { keysOnly = false } = {}): readonly Member[] {
  const found: Member[] = [];
  const { program } = parseSync(file, text);
  const add = (key: { start: number; name?: unknown; value?: unknown }) => {
    const name = key.name ?? key.value;
    if (typeof name === 'string') found.push({ name, start: key.start });
  };
  new Visitor({
    // Of object literals and of patterns.
    Property: ({ key, computed }) => {
      if (!computed) add(key);
    },
    MemberExpression: ({ property, computed }) => {
      if (!keysOnly && !computed) add(property);
    },
    TSPropertySignature: ({ key, computed }) => {
      if (!keysOnly && !computed) add(key);
    },
  }).visit(program);
  return found;
}
