import type { Readable } from 'node:stream';
import type { EmailTarget } from '@playhead/contract/http/deliveries/deliveries';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Shipment } from '../destination.ts';
import { escapeHtml } from '../renderers/html.ts';

/** EXP-056: larger files may not arrive. */
const LARGEST_ATTACHMENT = 10 * 1024 * 1024;
const PICTURE_ID = 'page@playhead';

export interface Sender {
  address: string;
  name: string;
}

/** The same at every attempt of a run: a mail that arrived twice is one mail to programs that know it. */
export function messageId(runId: string, sender: Sender): string {
  return `<${runId.replaceAll(/[^A-Za-z0-9-]/g, '')}@${sender.address.split('@')[1] ?? 'playhead'}>`;
}

export function writeMessage(target: EmailTarget, shipment: Shipment, sender: Sender): Readable {
  const { artifact, title, picture } = shipment;
  const isAttached = artifact.bytes <= LARGEST_ATTACHMENT;
  const lines = textLines(target, shipment, isAttached);
  const composer = new MailComposer({
    from: { name: sender.name, address: sender.address },
    // Objects, never a line that somebody typed: nodemailer would parse it again (attack 23).
    to: target.addresses.map((address) => ({ name: '', address })),
    subject: title.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200),
    messageId: messageId(shipment.runId, sender),
    text: `${lines.join('\n\n')}\n`,
    html: writeHtml(lines, shipment),
    attachments: [
      ...(picture === undefined
        ? []
        : [{ filename: 'page.png', contentType: 'image/png', content: picture, cid: PICTURE_ID }]),
      ...(isAttached
        ? [{ filename: artifact.fileName, contentType: artifact.contentType, content: shipment.open() }]
        : []),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().createReadStream();
}

/** Rows and checksum tell the receiver whether the file is the one that was downloaded. */
function textLines(
  { message }: EmailTarget,
  { artifact, title, link, notes = [] }: Shipment,
  isAttached: boolean,
): readonly string[] {
  const rows = artifact.rows === null ? '' : `, ${artifact.rows.toLocaleString('en-US')} rows`;
  const file = `${artifact.fileName} (${sizeText(artifact.bytes)}${rows})`;
  const day = artifact.expiresAt.slice(0, 10);
  return [
    ...(message.trim() === '' ? [] : [message.trim()]),
    isAttached
      ? `${title} is attached: ${file}.`
      : `${title} is too large for a mail: ${file}. Download it until ${day}: ${link}`,
    ...notes,
    `SHA-256: ${artifact.sha256}`,
  ];
}

function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function writeHtml(lines: readonly string[], { link, picture, title }: Shipment): string {
  const image = `<p><img src="cid:${PICTURE_ID}" alt="${escapeHtml(title)}" style="max-width:100%"></p>`;
  const paragraphs = lines.map((line) => `<p>${lineHtml(line, link)}</p>`).join('');
  const body = `${picture === undefined ? '' : image}${paragraphs}`;
  return `<!doctype html><html lang="en"><body style="font:14px sans-serif">${body}</body></html>`;
}

function lineHtml(line: string, link: string): string {
  const address = escapeHtml(link);
  return escapeHtml(line).replace(address, `<a href="${address}">${address}</a>`).replaceAll('\n', '<br>');
}
