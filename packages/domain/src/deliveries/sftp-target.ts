import { t } from '@playhead/texts/translate';

/** DLV-063 */
const ADDRESS = /^sftp:\/\/(\[[0-9a-fA-F:.]+\]|[^/:@\s\p{Cc}]+)(?::(\d{1,5}))?(\/[^\p{Cc}]*)?$/u;
const DEFAULT_PORT = 22;

export interface SftpAddress {
  host: string;
  port: number;
  /** Of the folder, without a slash at its end; empty for the user's own. */
  folder: string;
}

/** Undefined for what DLV-062 calls "Invalid sftp address!". */
export function readSftpAddress(typed: string): SftpAddress | undefined {
  const [, host = '', port, path = ''] = ADDRESS.exec(typed.trim()) ?? [];
  if (host === '' || path.split('/').some((part) => part === '..' || part === '.')) return undefined;
  const number = port === undefined ? DEFAULT_PORT : Number(port);
  return number >= 1 && number <= 65_535 ? { host, port: number, folder: path.replace(/\/+$/, '') } : undefined;
}

/** DLV-062: the first problem of the form, or none. */
export function sftpProblem(typed: { address: string; username: string; secret: string }): string | null {
  if (readSftpAddress(typed.address) === undefined) return t('Invalid sftp address!');
  if (typed.username.trim() === '') return t('User name is required.');
  return typed.secret === '' ? t('Password is required.') : null;
}
