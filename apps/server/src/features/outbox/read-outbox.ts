import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../platform/process/system-error.ts';

const MAIL_FILE = /^[0-9a-f]{32}\.eml$/;
/** Headers come first and are short; attachments may be megabytes. */
const HEAD_BYTES = 8_192;
const MOST_MAILS = 200;

export interface OutboxMail {
  name: string;
  subject: string;
  to: string;
  at: Date;
  bytes: number;
}

export function isMailFile(name: string): boolean {
  return MAIL_FILE.test(name);
}

/** The newest first. */
export async function readOutbox(folder: string): Promise<readonly OutboxMail[]> {
  const names = (await namesIn(folder)).filter(isMailFile);
  const mails = await Promise.all(names.map((name) => readMail(folder, name)));
  return mails.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MOST_MAILS);
}

async function readMail(folder: string, name: string): Promise<OutboxMail> {
  const path = join(folder, name);
  const { size, mtime } = await stat(path);
  const head = await readHead(path);
  return { name, subject: header(head, 'Subject'), to: header(head, 'To'), at: mtime, bytes: size };
}

async function readHead(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await file.close();
  }
}

/** Folded over several lines, perhaps; words outside ASCII stay encoded. */
function header(head: string, name: string): string {
  const found = new RegExp(`^${name}:\\s*(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1] ?? '';
  return found.replaceAll(/\r?\n[ \t]+/g, ' ').trim();
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
