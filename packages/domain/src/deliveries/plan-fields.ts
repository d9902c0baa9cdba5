import { deliveryDestinations, DeliveryTarget, MASKED_SECRET } from '@playhead/contract/http/deliveries/deliveries';
import { t } from '@playhead/texts/translate';
import { DEFAULT_CRON, DEFAULT_SCHEDULE_ZONE, scheduleProblem } from '../schedules/index.ts';
import { isEmailAddress } from './email-addresses.ts';
import { s3Problems } from './s3-target.ts';
import { sftpProblem } from './sftp-target.ts';

export type Destination = DeliveryTarget['type'];

/** The forms of a destination as they are typed. Switching between destinations loses nothing. */
export interface TargetFields {
  addresses: readonly string[];
  message: string;
  s3: S3Fields;
  /** Of S3. */
  secret: string;
  sftp: SftpFields;
}

export interface S3Fields {
  bucket: string;
  path: string;
  accessKeyId: string;
  /** Empty before one is chosen. */
  region: string;
}

/** DLV-016 */
export interface SftpFields {
  address: string;
  username: string;
  secret: string;
  /** Of the server at this address, once it was confirmed. */
  hostKey?: string;
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
    sftp: { address: '', username: '', secret: '' },
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
  'page-send': t('Input something!'),
  dashboard: t('Input email address!'),
  viewers: t('Email address is required'),
} as const;
export type PlanDialog = keyof typeof NO_ADDRESS;

/** As in the contract. */
const MOST_ADDRESSES = 50;

export function emailProblems(addresses: readonly string[], dialog: PlanDialog): readonly string[] {
  if (addresses.length === 0) return [NO_ADDRESS[dialog]];
  if (addresses.length > MOST_ADDRESSES) return [t('At most {most} addresses.', { most: MOST_ADDRESSES })];
  return addresses
    .filter((address) => !isEmailAddress(address))
    .map((address) => t('{address} is no email address.', { address }));
}

/** DLV-057..DLV-062, in the order of the form. */
export function targetProblems(
  { destination, addresses, s3, secret, sftp }: TargetFields & { destination: Destination },
  dialog: PlanDialog,
): readonly string[] {
  if (destination === 'email') return emailProblems(addresses, dialog);
  if (destination === 's3') return s3Problems({ ...s3, secret }, dialog === 'viewers' ? 'viewers' : 'dashboard');
  const problem = sftpProblem(sftp);
  return problem === null ? [] : [problem];
}

/** Null where the form has problems. */
export function targetOf(form: TargetFields & { destination: Destination }): DeliveryTarget | null {
  const { destination, addresses, message, s3, secret, sftp } = form;
  const { address, username } = sftp;
  const typed = {
    email: { type: 'email', addresses, message },
    s3: { type: 's3', ...trimmed(s3), secret },
    sftp: { ...sftp, type: 'sftp', address: address.trim(), username: username.trim() },
  }[destination];
  return DeliveryTarget.safeParse(typed).data ?? null;
}

/** DLV-009, EXP-073: what the account does not offer is not chosen any more, but a plan that goes there keeps it. */
export function offeredDestinations(
  { destination, sftp }: Pick<TargetFields, 'sftp'> & { destination: Destination },
  allowed: readonly Destination[] = ['email', 's3'],
): readonly Destination[] {
  return deliveryDestinations.filter(
    (way) => allowed.includes(way) || way === destination || (way === 'sftp' && sftp.address !== ''),
  );
}

/** A server that nobody has confirmed would refuse every delivery of a schedule. */
export function unconfirmedHost({
  destination,
  sftp,
}: Pick<TargetFields, 'sftp'> & { destination: Destination }): string | null {
  return destination === 'sftp' && sftp.hostKey === undefined
    ? t('Send a test first: it shows the key of the server, to be confirmed.')
    : null;
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
  if (target.type === 'sftp') {
    const { address, username, hostKey } = target;
    const sftp = { address, username, secret: MASKED_SECRET, ...(hostKey === undefined ? {} : { hostKey }) };
    return { ...empty, sftp };
  }
  const { bucket, path, accessKeyId, region } = target;
  return { ...empty, s3: { bucket, path, accessKeyId, region }, secret: MASKED_SECRET };
}
