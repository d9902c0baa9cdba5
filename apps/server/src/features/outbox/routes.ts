import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@playhead/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFile } from '../../http/file-replies.ts';
import { isMailFile, type OutboxMail, readOutbox } from './read-outbox.ts';

/** Mails of every customer are here: only this machine may see them, and only in development. */
function assertThisMachine({ ip }: FastifyRequest): void {
  if (ip !== '127.0.0.1' && ip !== '::1' && ip !== '::ffff:127.0.0.1') throw new AppError('not_found');
}

/** Mails that would have been sent if there were a mail server. Not part of the API, so not in the table of routes. */
export function registerOutbox(app: FastifyInstance, { folder }: { folder: string }): void {
  app.get('/outbox', async (request, reply) => {
    assertThisMachine(request);
    void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return reply.type('text/html; charset=utf-8').send(outboxPage(await readOutbox(folder)));
  });
  app.get<{ Params: { name: string } }>('/outbox/:name', async (request, reply) => {
    assertThisMachine(request);
    const { name } = request.params;
    const known = (await readOutbox(folder)).find((mail) => mail.name === name);
    if (!isMailFile(name) || known === undefined) throw new AppError('not_found');
    const content = createReadStream(join(folder, name));
    return sendFile(reply, { fileName: name, contentType: 'message/rfc822', content });
  });
}

const STYLE =
  'body{font:14px/1.5 system-ui,sans-serif;margin:32px auto;max-width:960px;padding:0 16px;color-scheme:light dark}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:8px;border-bottom:1px solid #8884}';

function outboxPage(mails: readonly OutboxMail[]): string {
  const rows = mails.map(
    ({ name, subject, to, at, bytes }) =>
      `<tr><td>${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</td><td>${escaped(to)}</td>` +
      `<td><a href="/outbox/${name}">${escaped(subject)}</a></td><td>${Math.ceil(bytes / 1000)} kB</td></tr>`,
  );
  const table = `<table><thead><tr><th>Time</th><th>To</th><th>Subject</th><th>Size</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox · Playhead</title><style>${STYLE}</style></head><body>` +
    '<h1>Outbox</h1><p>No mail server is configured (SMTP_URL), so mails are kept here. Each is a file that a mail program opens.</p>' +
    `${rows.length === 0 ? '<p>No mail was sent yet.</p>' : table}</body></html>`
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
