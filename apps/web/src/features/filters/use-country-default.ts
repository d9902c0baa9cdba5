import type { UserInfo } from '@playhead/contract/http/account/users';
import { type FilterSet, withCountryDefault } from '@playhead/domain/filters';
import { useEffect, useSyncExternalStore } from 'react';
import type { OncePerVisit } from '@playhead/browser/ui/dom/once-per-visit.ts';
import type { PageFilters } from '../../page-context/page-filters.ts';

const COUNTRY = 'country';

/** What a visit remembers; a view somebody shared counts as decided (FLT-065). */
export function countryDefaultOf(customer: string): string {
  return `country-default.${customer}`;
}

export interface CountryDefaultOptions {
  customer: string;
  visit: OncePerVisit;
  user: UserInfo;
  /** Null on pages without filters, and while another app's filters are taken over. */
  filters: PageFilters | null;
  /** The address says the filters itself. */
  isChosen: boolean;
  /** The page tells what the address cannot mean. */
  hasNotices: boolean;
  onApply: (filters: FilterSet) => void;
  /** The address is to say its filters: the default was decided earlier in the visit, and a copy would apply it again. */
  onUnsaid: () => void;
}

/** Without the field a copy of the address would not get the default either. */
function takesCountry({ status, fields }: PageFilters): boolean {
  return status === 'ready' && fields.some(({ fieldName }) => fieldName === COUNTRY);
}

/**
 * FLT-065: once a visit, on the first page with filters; a reader who removes it does not get it again. Tells whether the page
 * should wait for it, so that no query runs twice.
 */
export function useCountryDefault(options: CountryDefaultOptions): boolean {
  const { customer, visit, user, filters, isChosen, hasNotices, onApply, onUnsaid } = options;
  const name = countryDefaultOf(customer);
  const applied = useSyncExternalStore(visit.subscribe, () => visit.isDone(name));
  const { defaultCountry } = user;
  const isDue = !applied && !isChosen && defaultCountry !== null && filters !== null && filters.status !== 'failed';
  const canSay = applied && !isChosen && !hasNotices;
  const isUnsaid = canSay && defaultCountry !== null && filters !== null && takesCountry(filters);
  const isDecided = isDue && filters.status === 'ready';

  useEffect(() => {
    if (isChosen) visit.mark(name);
  }, [isChosen, visit, name]);

  useEffect(() => {
    if (!isDecided) return;
    const { fields, known } = filters;
    const field = fields.find(({ fieldName }) => fieldName === COUNTRY);
    const next = withCountryDefault(known, { defaultCountry, field, applied: false, shareCode: null });
    if (next === known) visit.mark(name);
    else onApply(next);
  }, [isDecided, filters, visit, name, defaultCountry, onApply]);

  useEffect(() => {
    if (isUnsaid) onUnsaid();
  }, [isUnsaid, onUnsaid]);

  return isDue;
}
