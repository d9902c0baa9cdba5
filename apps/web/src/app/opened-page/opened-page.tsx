import { pageEntry, showsBreadcrumb, showsFilterBar, showsHeaderBar } from '@playhead/domain/pages';
import { tSent } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { FilterArea } from '../../features/filters/filter-area.tsx';
import { SubjectChooser } from '../../features/filters/subject-chooser/subject-chooser.tsx';
import { type Page, PageContext, usePage } from '../../page-context/page-context.ts';
import { usePageDeliveries } from '../deliveries/use-page-deliveries.tsx';
import type { OpenedLocation } from '../navigation/open-page.ts';
import { subjectNameOf } from '../page-state/page-subject.ts';
import { WorkspaceShell } from '../workspace-shell.tsx';
import { OpenedPageContent } from './opened-page-content.tsx';
import { PageBreadcrumb, PagePeriodPicker, PagePrintHeader } from './page-bars.tsx';
import { PageExportsContext, usePageExports } from './page-exports.tsx';
import { OpenedPageTools } from './opened-page-tools.tsx';
import { useOpenedPage, type UsedPage } from './use-opened-page.ts';

/** A page that may be opened, with its bars. Everything it shows is in `opening`, which the address was read into. */
export function OpenedPage({ opening }: { opening: OpenedLocation }) {
  const { page, ...used } = useOpenedPage(opening);
  return (
    <PageContext value={page}>
      <OpenedPageParts {...used} issues={opening.issues} />
    </PageContext>
  );
}

interface OpenedPagePartsProps extends Omit<UsedPage, 'page'> {
  /** What could not be read in the address. */
  issues: readonly string[];
}

function OpenedPageParts({ sampling, wantedFilter, onFilterChosen, issues }: OpenedPagePartsProps) {
  const context = usePage();
  const { page } = context;
  const title = useTitle(context);
  const { dialog: delivery, ...deliveries } = usePageDeliveries(context, title);
  const { gear, dialog, ...pageExports } = usePageExports(context, title, deliveries);
  const hasFilters = showsFilterBar(page);
  return (
    <>
      <WorkspaceShell
        title={title}
        breadcrumb={showsBreadcrumb(page) ? <PageBreadcrumb /> : null}
        chooser={hasFilters ? <SubjectChooser key={page} /> : null}
        period={hasFilters ? <PagePeriodPicker /> : null}
        filters={
          hasFilters
            ? {
                hasChips: hasChips(context),
                bar: <FilterArea key={page} wanted={wantedFilter} onChosen={onFilterChosen} />,
              }
            : null
        }
        tools={hasFilters && showsHeaderBar(page) ? <OpenedPageTools sampling={sampling} gear={gear} /> : null}
        printHeader={<PagePrintHeader title={title} />}
        content={
          <PageExportsContext value={pageExports}>
            <OpenedPageContent sampling={sampling} issues={issues} />
          </PageExportsContext>
        }
      />
      {dialog}
      {delivery}
    </>
  );
}

/** Known before the filters are: the row of the chips would push the page down when they come. */
function hasChips({ filters, state, user, isWaiting }: Page): boolean {
  if (filters.known.length > 0) return true;
  if (filters.status !== 'loading' && !isWaiting) return false;
  return state.filters.length > 0 || (state.filtersChosen !== true && user.defaultCountry !== null);
}

function useTitle({ page, state, filters }: Page): string {
  const words = useViewerWords();
  const name = subjectNameOf(page, { filters: filters.used, period: state.period, fields: filters.fields });
  const label = words(tSent(pageEntry(page).label));
  return name === '' ? label : `${label}: ${name}`;
}
