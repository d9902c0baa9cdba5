import { randomBytes } from 'node:crypto';
import type { EmbedUrlBody } from '@playhead/contract/http/system/bi-frame';
import type { Session } from '../../http/session.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import { signLookerUrl } from './sign-looker-url.ts';

export interface LookerSettings {
  /** `https:`; `http:` only for a stand-in on this machine. */
  protocol: string;
  /** With its port. */
  host: string;
  secret: string;
  models: readonly string[];
  /** `model/view`. */
  explore: string;
  /** Before a page id, in the id of its dashboard: `model::content_insights__`. */
  dashboardPrefix: string;
  sessionSeconds: number;
  groupIds: readonly number[];
  permissions: readonly string[];
}

export interface LookerCall {
  session: Session;
  customer: Pick<Customer, 'id' | 'accountName' | 'timeZone'>;
  body: EmbedUrlBody;
  embedDomain: string;
  now: Date;
}

export function lookerEmbedUrl(settings: LookerSettings, call: LookerCall): string {
  const { session, customer, body, embedDomain, now } = call;
  const [firstName = '', ...rest] = session.fullName.split(' ');
  const signed = signLookerUrl(
    {
      host: settings.host,
      target: lookerTarget(settings, { body, embedDomain }),
      nonce: randomBytes(16).toString('hex'),
      time: Math.floor(now.getTime() / 1000),
      sessionLength: settings.sessionSeconds,
      externalUserId: session.userId,
      permissions: settings.permissions,
      models: settings.models,
      groupIds: settings.groupIds,
      // Content that is saved for a group is shared inside one customer only.
      externalGroupId: `playhead-${customer.id}`,
      // The model filters every explore by `customer_id`: Looker's side of tenant isolation.
      userAttributes: { customer_id: String(customer.id), account_name: customer.accountName },
      accessFilters: {},
      firstName,
      lastName: rest.join(' '),
      userTimezone: customer.timeZone,
    },
    settings.secret,
  );
  return `${settings.protocol}//${signed}`;
}

/** Path and query of the content inside Looker. */
export function lookerTarget(
  { explore, dashboardPrefix }: Pick<LookerSettings, 'explore' | 'dashboardPrefix'>,
  { body, embedDomain }: { body: EmbedUrlBody; embedDomain: string },
): string {
  const { type, page, filters, qid, report, theme } = body;
  const paths = {
    dashboard: `dashboards/${dashboardPrefix}${page}`,
    explore: `explore/${explore}`,
    look: `looks/${report ?? ''}`,
  };
  const parts = [
    ...(type === 'dashboard' && filters !== '' ? [filters] : []),
    ...(type === 'explore' && qid !== undefined ? [`qid=${qid}`] : []),
    ...(theme === 'dark' ? ['theme=dark'] : []),
    `embed_domain=${encodeURIComponent(embedDomain)}`,
    'sdk=2',
  ];
  return `/embed/${paths[type]}?${parts.join('&')}`;
}
