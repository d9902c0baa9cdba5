import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { settingOrUsual } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import type { DataPointClick } from '@playhead/widgets/definition';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../../page-context/page-context.ts';
import { SEGMENTS_LOCKED } from '../segment-access.ts';
import type { SavedFilterSet } from './use-segment-saving.tsx';

export interface SegmentEntrySource {
  dataPoint: DataPointClick;
  widget: WidgetConfig;
  onSave: (saved: SavedFilterSet) => void;
}

/** The rules of segments come with the first menu that is opened: dashboards do without them. */
const rulesOfSegments = {
  queryKey: ['code', 'segments'],
  queryFn: async () => {
    const { filtersOfDataPoint, segmentTabs } = await loadChunk(() => import('@playhead/domain/segments'));
    return { filtersOfDataPoint, segmentTabs };
  },
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
} as const;

/** An entry of the menu that opens over a number. */
export interface SegmentEntry {
  label: string;
  hint: string;
  /** Why it cannot be chosen; null when it can. */
  refusal: string | null;
  onSelect: () => void;
}

/** SEG-041: the viewers behind the number that was clicked, as a segment. */
export function useSaveAsSegmentEntry(source: SegmentEntrySource): SegmentEntry {
  const { dataPoint, widget, onSave } = source;
  const { user, filters, state, period } = usePage();
  const words = useViewerWords();
  const rules = useQuery(rulesOfSegments);
  const made = rules.data?.filtersOfDataPoint({
    request: widget.dataSource.request,
    field: dataPoint.field,
    value: dataPoint.value,
    row: dataPoint.row,
    widgetFilters: widget.widgetFilters ?? {},
    filters: filters.used,
    range: period.current.range,
    identity: settingOrUsual(state.settings, 'identity'),
    tabs: rules.data.segmentTabs(user),
  });
  const refusal = user.segmentLock
    ? SEGMENTS_LOCKED
    : made === undefined
      ? rules.isError
        ? t('This could not be loaded. Please try again.')
        : ''
      : made.kind === 'refused'
        ? made.message
        : null;
  return {
    label: t('Save as segment'),
    hint: words(t('Make a segment of the viewers behind this number')),
    refusal,
    onSelect: () => {
      if (made?.kind === 'filters') onSave(made);
    },
  };
}
