import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { UserInfo } from '@playhead/contract/http/users';
import type { FilterSet } from '@playhead/domain/filters';
import { type PageSettings, settingOrUsual } from '@playhead/domain/pages';
import type { DateRange } from '@playhead/domain/periods';
import type { MarkClick } from '@playhead/widgets/definition';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useQuery } from '@tanstack/react-query';
import { MenuEntry } from '../features/drill-down/menu-entry.tsx';
import { SEGMENTS_LOCKED } from '../features/segments/segment-access.ts';
import type { SavedFilterSet } from './save-as-segment-saving.tsx';

export interface SaveAsSegmentEntryProps {
  mark: MarkClick;
  widget: WidgetConfig;
  user: UserInfo;
  /** In force on the page. */
  filters: FilterSet;
  settings: PageSettings;
  range: DateRange;
  onSave: (saved: SavedFilterSet) => void;
}

/** The rules of segments come with the first menu that is opened: dashboards do without them. */
const rulesOfSegments = {
  queryKey: ['code', 'segments'],
  queryFn: async () => {
    const { filtersOfMark, segmentTabs } = await loadChunk(() => import('@playhead/domain/segments'));
    return { filtersOfMark, segmentTabs };
  },
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
} as const;

/** SEG-041: the viewers behind the number that was clicked, as a segment. */
export function SaveAsSegmentEntry(props: SaveAsSegmentEntryProps) {
  const { mark, widget, user, filters, settings, range, onSave } = props;
  const words = useViewerWords();
  const rules = useQuery(rulesOfSegments);
  const made = rules.data?.filtersOfMark({
    request: widget.dataSource.request,
    field: mark.field,
    value: mark.value,
    row: mark.row,
    widgetFilters: widget.widgetFilters ?? {},
    filters,
    range,
    identity: settingOrUsual(settings, 'identity'),
    tabs: rules.data.segmentTabs(user),
  });
  const refusal = user.segmentLock
    ? SEGMENTS_LOCKED
    : made === undefined
      ? rules.isError
        ? 'This could not be loaded. Please try again.'
        : ''
      : made.kind === 'refused'
        ? made.message
        : null;
  return (
    <MenuEntry
      label="Save as segment"
      hint={words('Make a segment of the viewers behind this number')}
      refusal={refusal}
      onSelect={() => {
        if (made?.kind === 'filters') onSave(made);
      }}
    />
  );
}
