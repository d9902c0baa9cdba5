import type { Annotation } from '@playhead/contract/http/annotations';
import { daysOfPoint, drillItems, narrowPage } from '@playhead/domain/drill-down';
import { showsFilterBar } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import type { DataPointClick } from '@playhead/widgets/definition';
import { useCallback } from 'react';
import type { DashboardSlots } from '../../features/dashboard/dashboard-page.tsx';
import { DrillMenu } from '../../features/drill-down/drill-menu.tsx';
import { MenuEntry } from '../../features/drill-down/menu-entry.tsx';
import { MenuSection } from '../../features/drill-down/menu-section.tsx';
import {
  type SegmentEntrySource,
  useSaveAsSegmentEntry,
} from '../../features/segments/save-as-segment/use-save-as-segment-entry.ts';
import { usePageSegmentSaving } from '../../features/segments/save-as-segment/use-segment-saving.tsx';
import { mayCreateSegments } from '../../features/segments/segment-access.ts';
import { usePage } from '../../page-context/page-context.ts';

export interface DrillingNotes {
  annotations: readonly Annotation[];
  /** Opens the notes of these days. */
  onNotes: (days: readonly string[]) => void;
}

/** Where a click on a data point leads: to other pages, to other filters or days of this one, and to a segment of its viewers. */
export function useDrilling(notes: DrillingNotes): {
  drilling: DashboardSlots['drilling'];
  dialog: React.ReactNode;
} {
  const { page, user, filters, state } = usePage();
  const { settings } = state;
  const { used } = filters;
  const saving = usePageSegmentSaving();
  const maySave = mayCreateSegments(user, page);
  const clickOf = useCallback(
    ({ field, value, row }: DataPointClick) => ({
      field,
      value,
      row,
      page,
      features: user.features,
      flags: user.flags,
      dayPartStarts: user.dayPartStarts,
      filters: used,
      settings,
    }),
    [page, user, used, settings],
  );
  const itemsFor = useCallback<DashboardSlots['drilling']['itemsFor']>(
    ({ field, value, ...rest }) => {
      const { row: _row, ...click } = clickOf({ field, value, ...rest });
      return drillItems(click);
    },
    [clickOf],
  );
  const renderMenu: DashboardSlots['drilling']['renderMenu'] = ({ dataPoint, widget, ...menu }) => (
    <DrillMenu
      {...menu}
      extra={
        <>
          <DayEntries dataPoint={dataPoint} notes={notes} onClose={menu.onClose} />
          <FilterEntries click={clickOf(dataPoint)} onClose={menu.onClose} />
          {maySave ? (
            <SaveAsSegmentEntry
              {...{ dataPoint, widget }}
              onSave={(saved) => {
                menu.onClose();
                saving.begin(saved);
              }}
            />
          ) : null}
        </>
      }
    />
  );
  const offersMore = (dataPoint: DataPointClick) =>
    maySave || daysOfPoint(dataPoint.field, dataPoint.value) !== null || narrowPage(clickOf(dataPoint)) !== null;
  return { drilling: { itemsFor, offersMore, renderMenu }, dialog: saving.dialog };
}

/** The days of a point of a time chart: alone as the period, and their notes. */
function DayEntries(props: { dataPoint: DataPointClick; notes: DrillingNotes; onClose: () => void }) {
  const { dataPoint, notes, onClose } = props;
  const { period, state, apply } = usePage();
  const days = daysOfPoint(dataPoint.field, dataPoint.value);
  if (days === null) return null;
  const { range } = period.current;
  const isWhole = days.from <= range.from && range.to <= days.to;
  const flagged = [...new Set(dataPoint.days ?? [])];
  const noted = flagged.length > 0 ? flagged : [days.from];
  const count = notes.annotations.filter(({ day }) => noted.includes(day)).length;
  const select = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <>
      {isWhole ? null : (
        <MenuEntry
          label={t('Zoom in')}
          hint={t('Shows these days alone')}
          refusal={null}
          onSelect={select(() => apply({ period: { ...state.period, shortcut: 'Custom', custom: days } }))}
        />
      )}
      <MenuEntry
        label={count === 0 ? t('Add a note') : t('Notes ({count})', { count })}
        hint={t('For everybody of this customer')}
        refusal={null}
        onSelect={select(() => notes.onNotes(noted))}
      />
    </>
  );
}

function FilterEntries({ click, onClose }: { click: Parameters<typeof narrowPage>[0]; onClose: () => void }) {
  const { page, applyFilters } = usePage();
  const narrowed = showsFilterBar(page) ? narrowPage(click) : null;
  if (narrowed === null) return null;
  const entry = (label: string, hint: string, filters: typeof narrowed.only) => (
    <MenuEntry
      label={label}
      hint={hint}
      refusal={null}
      onSelect={() => {
        onClose();
        applyFilters(filters);
      }}
    />
  );
  return (
    <MenuSection title={t('Filter this page')}>
      {entry(t('Only this'), t('Filters this page to this value'), narrowed.only)}
      {entry(t('Exclude'), t('Filters this value out of this page'), narrowed.exclude)}
    </MenuSection>
  );
}

function SaveAsSegmentEntry(source: SegmentEntrySource) {
  return <MenuEntry {...useSaveAsSegmentEntry(source)} />;
}
