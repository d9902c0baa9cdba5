import type { QueryContext } from '@playhead/query/compile';
import { type FieldRight, identities } from '@playhead/query/model';
import type { Session } from '../../http/session.ts';
import { flagsOf } from '../../platform/customers/customer-flags.ts';
import { dayPartsOf } from '../../platform/customers/day-parts.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import { viewerLabelOf } from '../../platform/customers/viewer-label.ts';
import type { JobOwner } from './job-store.ts';

/** The caller, and everything of theirs that a result depends on. */
export interface QueryCaller extends JobOwner, Omit<QueryContext, 'now'> {
  /** USR-005: what the fields of a result call a viewer. */
  viewerLabel?: string;
}

export function queryCallerOf(session: Pick<Session, 'customerId' | 'userId'>, customer: Customer): QueryCaller {
  const { ads, demographics } = flagsOf(customer);
  const rights: FieldRight[] = [];
  if (ads) rights.push('ads');
  if (demographics) rights.push('demographics');
  // A setting that is missing or damaged counts viewers.
  const identity = identities.find((known) => known === customer.settings['unique_viewers_by']) ?? 'viewer';
  return {
    customerId: session.customerId,
    userId: session.userId,
    timeZone: customer.timeZone,
    weekStartDay: customer.weekStartDay,
    dayParts: dayPartsOf(customer),
    rights,
    identity,
    viewerLabel: viewerLabelOf(customer),
    ...(customer.derivedInDoubt ? { derivedInDoubt: true } : {}),
  };
}
