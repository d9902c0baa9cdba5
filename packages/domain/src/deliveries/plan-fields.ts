import { DeliveryTarget, MASKED_SECRET } from '@playhead/contract/http/deliveries';
import { DEFAULT_CRON, DEFAULT_SCHEDULE_ZONE, scheduleProblem } from '../schedules/index.ts';
import { isEmailAddress } from './email-addresses.ts';
import { s3Problems } from './s3-target.ts';

/** The forms of a destination as they are typed. Switching between destinations loses nothing. */
export interface TargetFields {
  addresses: readonly string[];
  message: string;
  s3: S3Fields;
  /** Of S3. */
  secret: string;
}

export interface S3Fields {
  bucket: string;
  path: string;
  accessKeyId: string;
  /** Empty before one is chosen. */
  region: string;
}

export interface PlanTiming {
  cron: string;
  timeZone: string;
  /** Not before the data of the day before is complete. */
  whenComplete: boolean;
  paused: boolean;
}

/** DLV-046: the default recipient is the user. */
export function emptyTarget(recipient: string): TargetFields {
  return {
    addresses: [recipient],
    message: '',
    s3: { bucket: '', path: '', accessKeyId: '', region: '' },
    secret: '',
  };
}

/** DLV-046 */
export const DEFAULT_TIMING: PlanTiming = {
  cron: DEFAULT_CRON,
  timeZone: DEFAULT_SCHEDULE_ZONE,
  whenComplete: false,
  paused: false,
};

/** DLV-047 */
export const INSTANT_CRON = '1 * * * *';

/** DLV-052, DLV-053: the dialogs word the same problem differently. */
const NO_ADDRESS = {
  'page-send': 'Input something!',
  dashboard: 'Input email address!',
  viewers: 'Email address is required',
} as const;
export type PlanDialog = keyof typeof NO_ADDRESS;

/** As in the contract. */
const MOST_ADDRESSES = 50;

export function emailProblems(addresses: readonly string[], dialog: PlanDialog): readonly string[] {
  if (addresses.length === 0) return [NO_ADDRESS[dialog]];
  if (addresses.length > MOST_ADDRESSES) return [`At most ${MOST_ADDRESSES} addresses.`];
  return addresses.filter((address) => !isEmailAddress(address)).map((address) => `${address} is no email address.`);
}

/** DLV-057..DLV-061, in the order of the form. */
export function targetProblems(
  { destination, addresses, s3, secret }: TargetFields & { destination: 'email' | 's3' },
  dialog: PlanDialog,
): readonly string[] {
  if (destination === 'email') return emailProblems(addresses, dialog);
  return s3Problems({ ...s3, secret }, dialog === 'viewers' ? 'viewers' : 'dashboard');
}

/** Null where the form has problems. */
export function targetOf({
  destination,
  addresses,
  message,
  s3,
  secret,
}: TargetFields & { destination: 'email' | 's3' }): DeliveryTarget | null {
  const typed =
    destination === 'email' ? { type: 'email', addresses, message } : { type: 's3', ...trimmed(s3), secret };
  return DeliveryTarget.safeParse(typed).data ?? null;
}

export function timingProblems({ cron, timeZone }: PlanTiming, now: Date): readonly string[] {
  const problem = scheduleProblem({ cron, timeZone }, now);
  return problem === null ? [] : [problem];
}

function trimmed({ bucket, path, accessKeyId, region }: S3Fields): S3Fields {
  return { bucket: bucket.trim(), path: path.trim(), accessKeyId: accessKeyId.trim(), region };
}

/** The fields of a stored target; a secret comes as asterisks. */
export function targetFieldsOf(target: DeliveryTarget, recipient: string): TargetFields {
  const empty = emptyTarget(recipient);
  if (target.type === 'email') return { ...empty, addresses: target.addresses, message: target.message };
  if (target.type === 'sftp') return empty;
  const { bucket, path, accessKeyId, region } = target;
  return { ...empty, s3: { bucket, path, accessKeyId, region }, secret: MASKED_SECRET };
}
