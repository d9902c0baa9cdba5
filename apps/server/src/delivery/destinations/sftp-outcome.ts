import type { DeliveryOutcome, SftpTarget } from '@playhead/contract/http/deliveries/deliveries';
import { OutboundRefusal, unreachableText } from '../../platform/outbound/outbound-guard.ts';
import { errorText } from '../../platform/process/system-error.ts';
import { HostKeyRefusal, SftpSilence } from './sftp-connection.ts';

/** draft-ietf-secsh-filexfer: status codes of the server. */
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;
/** Version 3, which everybody speaks, has no code for a full disk. */
const FAILURE = 4;

interface Attempted {
  target: SftpTarget;
  host: string;
  folder: string;
}

/** Everything may be tried again: a repeated delivery replaces the file of the same name. */
export function outcomeOfSftpFailure(error: unknown, { target, host, folder }: Attempted): DeliveryOutcome {
  if (error instanceof HostKeyRefusal) return hostKeyOutcome(error.shown, target, host);
  if (error instanceof OutboundRefusal) return { state: 'refused', reason: unreachableText(host) };
  if (error instanceof SftpSilence) {
    const reason = `${host} did not answer for ${error.seconds} seconds, so the connection was closed before the file was there.`;
    return { state: 'temporary', reason };
  }
  const { code, level } = fieldsOf(error);
  const text = errorText(error);
  const folderText = folder === '' ? 'the home folder' : `the folder ${folder}`;
  if (level === 'client-authentication') {
    return {
      state: 'refused',
      reason: `${host} refused the user "${target.username}". Check the user name and the password or key.`,
    };
  }
  if (/private ?key|passphrase|encrypted/i.test(text) && code === undefined) {
    return {
      state: 'refused',
      reason: 'The private key cannot be read. Paste the whole key, and its passphrase if it has one.',
    };
  }
  if (code === NO_SUCH_FILE)
    return { state: 'refused', reason: `There is no ${folderText.replace(/^the /, '')} on ${host}.` };
  if (code === PERMISSION_DENIED)
    return { state: 'refused', reason: `"${target.username}" may not write to ${folderText} on ${host}.` };
  if (code === FAILURE && /no space|quota/i.test(text)) {
    return { state: 'refused', reason: `There is no room left in ${folderText} on ${host}.` };
  }
  if (code === FAILURE) {
    return {
      state: 'temporary',
      reason: `${host} could not write the file (${text.slice(0, 100)}). Its disk may be full.`,
    };
  }
  if (typeof code === 'string' || level === 'client-timeout' || level === 'client-socket') {
    return { state: 'temporary', reason: unreachableText(host) };
  }
  return { state: 'temporary', reason: `The connection to ${host} was cut off before the file was there.` };
}

function hostKeyOutcome(shown: string, target: SftpTarget, host: string): DeliveryOutcome {
  const reason =
    target.hostKey === undefined
      ? `${host} is not known yet. Compare its key ${shown} with what its owner tells you, and confirm it.`
      : `The key of ${host} has changed from ${target.hostKey} to ${shown}. Somebody may be in between: ask its owner before you confirm the new one.`;
  return { state: 'refused', reason, hostKey: shown };
}

function fieldsOf(error: unknown): { code: unknown; level: unknown } {
  const fields: { code?: unknown; level?: unknown } = Object(error);
  return { code: fields.code, level: fields.level };
}
