import type { DrillItem } from '@playhead/domain/drill-down';

export function segmentDrill(id: string, label: string): DrillItem {
  const filters = [{ key: 'segment', rows: [{ op: 'is_equal_to', values: [id] }] }] as const;
  return { key: 'segment', page: 'segment_page', label, filters, preClearFirstStream: false, settings: {} };
}
