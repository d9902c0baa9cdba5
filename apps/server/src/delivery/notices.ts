import type { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Database } from '../platform/metadata/metadata.ts';
import { memberships, users } from '../platform/metadata/schema.ts';
import { messageId, type Sender } from './destinations/email-message.ts';
import type { MailCarrier } from './destinations/mail-carrier.ts';
import type { ExportRun } from './runs/runs.ts';
import type { PlanNotice } from './runs/settle-run.ts';

interface NoticeOptions {
  db: Database;
  carrier: MailCarrier;
  sender: Sender;
  publicUrl: string;
}

const LIMIT_MS = 60_000;

/** Tells the owner of a plan that it fails; nobody, where the owner was removed or may not sign in. */
export function createNotices(options: NoticeOptions): (run: ExportRun, notice: PlanNotice) => Promise<void> {
  const { db, carrier, sender } = options;
  return async (run, notice) => {
    const [owner] = await db
      .select({ email: users.email })
      .from(users)
      .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.customerId, run.customerId)))
      .where(and(eq(users.id, run.ownerId), eq(users.status, 'active')));
    if (owner === undefined) return;
    const id = messageId(`notice-${run.id}`, sender);
    const outcome = await carrier.carry({
      id,
      from: sender.address,
      to: [owner.email],
      content: writeNotice(notice, { id, to: owner.email, options }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (outcome.state !== 'delivered') throw new Error(outcome.reason);
  };
}

function writeNotice(
  { planName, reason, paused }: PlanNotice,
  { id, to, options }: { id: string; to: string; options: NoticeOptions },
): Readable {
  const { sender, publicUrl } = options;
  const name = planName.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200);
  const text = [
    paused
      ? `The schedule "${name}" has failed three times in a row and is paused. Mend it and save it again to start it.`
      : `The schedule "${name}" could not be delivered. It goes on; you are told again only if it is paused.`,
    `Reason: ${reason}`,
    `Jobs Management: ${publicUrl}/viewer-insights/jobs_management`,
  ];
  return new MailComposer({
    from: { name: sender.name, address: sender.address },
    to: [{ name: '', address: to }],
    subject: paused ? `Paused: ${name}` : `Not delivered: ${name}`,
    messageId: id,
    text: `${text.join('\n\n')}\n`,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .createReadStream();
}
