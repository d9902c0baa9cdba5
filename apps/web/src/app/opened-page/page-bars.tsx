import {
  compareListOf,
  type MenuGroup,
  menuGroupOf,
  pageEntry,
  type PageId,
  showsFilterBar,
  visibleMenu,
} from '@playhead/domain/pages';
import { tSent } from '@playhead/texts/translate';
import { Breadcrumb } from '../../features/drill-down/breadcrumb.tsx';
import { PeriodPicker } from '../../features/period/period-picker.tsx';
import { usePage } from '../../page-context/page-context.ts';
import { PrintHeader } from '../layout/print/print-header.tsx';
import { namedTrail } from '../page-state/page-subject.ts';

export function PageBreadcrumb() {
  const { page, state, user, filters, navigation } = usePage();
  return (
    <Breadcrumb
      group={groupLabel(page, visibleMenu(user))}
      trail={namedTrail(state.trail, filters.fields)}
      onBack={navigation.drillBack}
    />
  );
}

export function PagePeriodPicker() {
  const { page, state, calendar, user, apply } = usePage();
  return (
    <PeriodPicker
      period={state.period}
      calendar={calendar}
      timeZone={user.timeZone}
      compareList={compareListOf(page)}
      onApply={(period) => apply({ period })}
    />
  );
}

export function PagePrintHeader({ title }: { title: string }) {
  const { page, user, period, filters } = usePage();
  return (
    <PrintHeader
      title={title}
      customerName={user.customer.name}
      period={showsFilterBar(page) ? { current: period.current.label, compare: period.compare.label } : null}
      timeZone={user.timeZone}
      filters={filters.labels}
    />
  );
}

/** The menu group leads, unless it only repeats the page's name. */
function groupLabel(page: PageId, groups: readonly MenuGroup[]): string | null {
  const group = groups.find((entry) => entry.key === menuGroupOf(page));
  return group === undefined || group.label === pageEntry(page).label ? null : tSent(group.label);
}
