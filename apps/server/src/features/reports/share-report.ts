import { randomUUID } from 'node:crypto';
import { AppError } from '@playhead/contract/errors';
import type { shareReport as shareRoute } from '@playhead/contract/http/reports';
import type { BodyOf, ReplyOf } from '@playhead/contract/route';
import { isEmailAddress } from '@playhead/domain/deliveries';
import { shareLink } from '@playhead/domain/pages';
import type { SendLetter } from '../../delivery/letters.ts';
import type { Session } from '../../http/session.ts';
import { listAddresses } from '../../platform/customers/customer-users.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import type { ReportRow } from './store.ts';

export interface ShareDeps {
  db: Database;
  sendLetter: SendLetter;
  portalUrl: string | null;
  appUrl: string;
  /** Origins of the portals that may frame the app for the customer. */
  listPortals: (session: Session) => Promise<readonly string[]>;
}

/** RPT-016, RPT-017; the number of addresses that the mail was sent to, and those among them that were refused. */
export async function shareReport(
  deps: ShareDeps,
  { session, report, body }: { session: Session; report: ReportRow; body: BodyOf<typeof shareRoute> },
): Promise<ReplyOf<typeof shareRoute>> {
  const { customerId } = session;
  const colleagues = await listReceivers(deps.db, customerId);
  const to =
    body.shareType === 'all'
      ? colleagues.filter((email) => email !== session.email)
      : checkedReceivers(body.emailList, colleagues);
  if (to.length === 0) throw refused('There is nobody else to share with.');
  const base = await findBase(deps, { session, proposed: body.reportLink });
  const link = shareLink({ base, customerId, page: 'customer_reports', code: report.code });
  const outcome = await deps.sendLetter({
    id: `share-${randomUUID()}`,
    to,
    subject: `${session.fullName} shared an analysis with you: ${report.name}`,
    lines: [
      `${session.fullName} (${session.email}) shared the analysis "${report.name}" with you.`,
      ...[report.description, body.message.trim()].filter((text) => text !== ''),
      `Open it: ${link}`,
    ],
    link,
  });
  if (outcome.state !== 'delivered') throw new AppError('mail_failed', { reason: outcome.reason });
  return { sent: to.length, ...(outcome.note === undefined ? {} : { note: outcome.note }) };
}

/** RPT-022: where the sender works, if it is an address of ours; never any other address that the request names. */
async function findBase(
  { portalUrl, appUrl, listPortals }: ShareDeps,
  { session, proposed }: { session: Session; proposed: string | undefined },
): Promise<string> {
  const fallback = portalUrl ?? appUrl;
  if (proposed === undefined || !URL.canParse(proposed)) return fallback;
  const { origin } = new URL(proposed);
  const known = [appUrl, ...(portalUrl === null ? [] : [portalUrl]), ...(await listPortals(session))];
  return known.find((url) => URL.canParse(url) && new URL(url).origin === origin) ?? fallback;
}

/** RPT-017: the valid ones. */
export async function listReceivers(db: Database, customerId: number): Promise<string[]> {
  return (await listAddresses(db, customerId)).filter(isEmailAddress);
}

/** An address of another company and one that does not exist are refused in the same words. */
function checkedReceivers(typed: readonly string[], colleagues: readonly string[]): readonly string[] {
  const wanted = [...new Set(typed.map((email) => email.trim().toLowerCase()).filter((email) => email !== ''))];
  if (wanted.length === 0) throw refused('Please choose somebody to share with.');
  const strangers = wanted.filter((email) => !colleagues.includes(email));
  if (strangers.length === 1) throw refused(`${strangers.join()} is not a user of your company.`);
  if (strangers.length > 1) throw refused(`${strangers.join(', ')} are not users of your company.`);
  return wanted;
}

function refused(reason: string): AppError {
  return new AppError('report_invalid', { reason, path: 'body.email_list' });
}
