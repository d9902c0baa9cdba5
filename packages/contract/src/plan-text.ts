import { z } from 'zod';
import {
  type DeliveryTarget,
  DeliveryTarget as DeliveryTargetSchema,
  MASKED_SECRET,
} from './http/deliveries/deliveries.ts';
import { ALL_ROWS, type ExportContent } from './http/deliveries/export-content.ts';
import type { PlanConfiguration, PlanFormat } from './http/deliveries/plans.ts';

/** A plan under the names of the code; its wire form is `PlanConfiguration`. */
export interface PlanDraft {
  name: string;
  dashboardId: string;
  /** Query string of the page that it was made on. */
  search: string;
  content: ExportContent;
  target: DeliveryTarget;
  cron: string;
  timeZone: string;
  whenComplete: boolean;
  instant: boolean;
  paused: boolean;
}

const S3Params = z.object({
  access_key_id: z.string(),
  region: z.string(),
  path: z.string().optional(),
  endpoint: z.string().optional(),
});
const SftpParams = z.object({ username: z.string(), host_key: z.string().optional() });
const S3Secret = z.object({ secret_access_key: z.string() });
const SftpSecret = z.object({ password: z.string(), passphrase: z.string().optional() });

/** DLV-022 */
export function markOf(dashboardId: string): string {
  return dashboardId.split('_with')[0] ?? '';
}

/** Null when the texts are no target; what is wrong with a readable one, such as a bucket without a name, is found by its own rules. */
export function readPlan(wire: PlanConfiguration): PlanDraft | null {
  const target = readTarget(wire);
  if (target === null) return null;
  const { name, dashboardId, content, cron, timezone, whenComplete, instant, paused, filtersString = '' } = wire;
  return {
    name,
    dashboardId,
    search: filtersString,
    content,
    target,
    cron,
    timeZone: timezone,
    whenComplete,
    instant,
    paused,
  };
}

function readTarget({ type, address, params, secret, message }: PlanConfiguration): DeliveryTarget | null {
  const parts = { email: readEmail, s3: readS3, sftp: readSftp }[type]({ address, params, secret, message });
  return DeliveryTargetSchema.safeParse(parts).data ?? null;
}

interface TargetTexts {
  address: string;
  params: string;
  secret: string;
  message: string;
}

function readEmail({ address, message }: TargetTexts): unknown {
  const addresses = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return { type: 'email', addresses, message };
}

function readS3({ address, params, secret }: TargetTexts): unknown {
  const read = S3Params.safeParse(parseJson(params)).data;
  if (read === undefined) return null;
  const { access_key_id: accessKeyId, region, path = '', endpoint } = read;
  const key = isMasked(secret) ? MASKED_SECRET : S3Secret.safeParse(parseJson(secret)).data?.secret_access_key;
  return {
    type: 's3',
    bucket: address,
    path,
    accessKeyId,
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    secret: key,
  };
}

function readSftp({ address, params, secret }: TargetTexts): unknown {
  const read = SftpParams.safeParse(parseJson(params)).data;
  if (read === undefined) return null;
  const { username, host_key: hostKey } = read;
  const known = isMasked(secret) ? { password: MASKED_SECRET } : SftpSecret.safeParse(parseJson(secret)).data;
  return {
    type: 'sftp',
    address,
    username,
    ...(hostKey === undefined ? {} : { hostKey }),
    secret: known?.password,
    ...(known?.passphrase === undefined ? {} : { passphrase: known.passphrase }),
  };
}

export function writePlan(draft: PlanDraft): PlanConfiguration {
  const { name, dashboardId, search, content, target, cron, timeZone, whenComplete, instant, paused } = draft;
  return {
    dashboardId,
    filtersString: search,
    mark: markOf(dashboardId),
    name,
    type: target.type,
    format: formatOf(draft),
    ...writeTarget(target),
    cron,
    timezone: timeZone,
    content,
    whenComplete,
    instant,
    paused,
    ...writeWorkbench(content),
  };
}

/** DLV-086, DLV-088: nothing for plans of pages and viewers. */
function writeWorkbench(content: ExportContent): Partial<PlanConfiguration> {
  if (content.kind !== 'table' || content.queryId === undefined) return {};
  const { queryId, table } = content;
  const isAll = table.limit === ALL_ROWS;
  return {
    queryId,
    slug: queryId,
    limit: isAll ? 1 : 0,
    sendAll: isAll,
    widgetName: table.fileName,
    longTables: false,
    pdfLandscape: false,
    pdfPaperSize: null,
    applyFormatting: table.applyFormatting,
    applyVis: table.applyVis,
  };
}

/** DLV-021 */
function formatOf({ content, target }: Pick<PlanDraft, 'content' | 'target'>): PlanFormat {
  if (content.kind === 'tables') return 'csv_zip';
  if (content.kind === 'table') return content.zipped ? 'csv_zip' : 'csv';
  if (content.format === 'png') return target.type === 'email' ? 'inline_visualizations' : 'wysiwyg_png';
  return content.singleColumn ? 'assembled_pdf' : 'wysiwyg_pdf';
}

function writeTarget(target: DeliveryTarget): TargetTexts {
  switch (target.type) {
    case 'email':
      return { address: target.addresses.join(','), params: '{}', secret: '', message: target.message };
    case 's3': {
      const { bucket, path, accessKeyId, region, endpoint, secret } = target;
      return {
        address: bucket,
        params: JSON.stringify({ access_key_id: accessKeyId, region, path, endpoint }),
        secret: isMasked(secret) ? secret : JSON.stringify({ secret_access_key: secret }),
        message: '',
      };
    }
    case 'sftp': {
      const { address, username, hostKey, secret, passphrase } = target;
      return {
        address,
        params: JSON.stringify({ username, host_key: hostKey }),
        secret: isMasked(secret) ? secret : JSON.stringify({ password: secret, passphrase }),
        message: '',
      };
    }
  }
}

function isMasked(secret: string): boolean {
  return secret === MASKED_SECRET;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
