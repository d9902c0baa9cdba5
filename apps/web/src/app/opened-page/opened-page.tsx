import {
  compareListOf,
  type MenuGroup,
  menuGroupOf,
  pageEntry,
  type PageId,
  showsBreadcrumb,
  showsHeaderBar,
} from '@playhead/domain/pages';
import type { Period } from '@playhead/domain/periods';
import { useViewerWords, type ViewerWords } from '@playhead/widgets/viewer-words';
import type { ReactNode } from 'react';
import { Breadcrumb } from '../../features/drill-down/breadcrumb.tsx';
import { PeriodPicker } from '../../features/period/period-picker.tsx';
import { usePageDeliveries } from '../deliveries/use-page-deliveries.tsx';
import { FilterArea } from '../filter-area.tsx';
import { PrintHeader } from '../layout/print-header.tsx';
import type { ShellParts } from '../layout/shell-parts.ts';
import { namedTrail, subjectNameOf } from '../page-state/page-subject.ts';
import { OpenedPageContent } from './opened-page-content.tsx';
import { PageExportsContext, usePageExports } from './page-exports.tsx';
import { OpenedPageTools } from './opened-page-tools.tsx';
import { type OpenedPageContext, type OpenedPageSource, useOpenedPage } from './use-opened-page.ts';

export interface OpenedPageProps extends OpenedPageSource {
  groups: readonly MenuGroup[];
  provider: string;
  portalUrl: string | null;
  hostOrigins: readonly string[];
  shell: (parts: ShellParts) => ReactNode;
}

/** A page that may be opened, with its bars. Everything it shows is in `opening`, which the address was read into. */
export function OpenedPage({ groups, provider, portalUrl, hostOrigins, shell, ...source }: OpenedPageProps) {
  const context = useOpenedPage(source);
  const { page, state, filters, hasFilters, navigation } = context;
  const title = titleOf(context, useViewerWords());
  const { dialog: delivery, ...deliveries } = usePageDeliveries(context, title);
  const { gear, dialog, ...pageExports } = usePageExports(context, title, deliveries);
  const parts = shell({
    title,
    breadcrumb: showsBreadcrumb(page) ? (
      <Breadcrumb
        group={groupLabel(page, groups)}
        trail={namedTrail(state.trail, filters.fields)}
        onBack={navigation.drillBack}
      />
    ) : null,
    period: hasFilters ? <OpenedPagePeriod context={context} /> : null,
    filters: hasFilters
      ? { hasChips: filters.known.length > 0, bar: <OpenedPageFilters key={page} context={context} /> }
      : null,
    tools: hasFilters && showsHeaderBar(page) ? <OpenedPageTools {...{ context, portalUrl, gear }} /> : null,
    printHeader: <OpenedPagePrintHeader context={context} title={title} />,
    content: (
      <PageExportsContext value={pageExports}>
        <OpenedPageContent {...{ context, provider, portalUrl, hostOrigins }} />
      </PageExportsContext>
    ),
  });
  return (
    <>
      {parts}
      {dialog}
      {delivery}
    </>
  );
}

interface PartProps {
  context: OpenedPageContext;
}

function OpenedPagePeriod({ context: { page, state, calendar, user, apply } }: PartProps) {
  return (
    <PeriodPicker
      period={state.period}
      calendar={calendar}
      timeZone={user.timeZone}
      compareList={compareListOf(page)}
      onApply={(next: Period) => apply({ period: next })}
    />
  );
}

function OpenedPageFilters({ context }: PartProps) {
  const { customer, calendar, period, runner, filters, wantedFilter, setWantedFilter, applyFilters } = context;
  return (
    <FilterArea
      customer={customer}
      calendar={calendar}
      range={period.current.range}
      runner={runner}
      filters={filters}
      asked={wantedFilter}
      onAsked={() => setWantedFilter(null)}
      onApply={applyFilters}
    />
  );
}

function OpenedPagePrintHeader({ context, title }: PartProps & { title: string }) {
  const { user, hasFilters, period, filters } = context;
  return (
    <PrintHeader
      title={title}
      customerName={user.customer.name}
      period={hasFilters ? { current: period.current.label, compare: period.compare.label } : null}
      timeZone={user.timeZone}
      filters={filters.labels}
    />
  );
}

function titleOf({ page, state, filters }: OpenedPageContext, words: ViewerWords): string {
  const name = subjectNameOf(page, { filters: filters.used, period: state.period, fields: filters.fields });
  const label = words(pageEntry(page).label);
  return name === '' ? label : `${label}: ${name}`;
}

/** The menu group leads, unless it only repeats the page's name. */
function groupLabel(page: PageId, groups: readonly MenuGroup[]): string | null {
  const group = groups.find((entry) => entry.key === menuGroupOf(page));
  return group === undefined || group.label === pageEntry(page).label ? null : group.label;
}
