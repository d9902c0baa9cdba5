import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import {
  type AcquisitionSpec,
  type Analysis,
  compileAcquisition,
  compileRetention,
  type RetentionSpec,
} from '@playhead/query/analyses';

export type CohortQuery = Extract<WidgetQuery, { request: 'acquisition' | 'retention' }>;

/** The analysis of a widget, for exports. */
export function cohortAnalysis(query: CohortQuery): Analysis {
  return query.request === 'acquisition' ? acquisitionAnalysis(query.body) : retentionAnalysis(query.body);
}

export function acquisitionAnalysis(spec: AcquisitionSpec): Analysis {
  return { filtered: Object.keys(spec.filters), compile: (context) => compileAcquisition(spec, context) };
}

export function retentionAnalysis(spec: RetentionSpec): Analysis {
  return {
    filtered: [...Object.keys(spec.filters), ...Object.keys(spec.acquisitionFilters)],
    compile: (context) => compileRetention(spec, context),
  };
}
