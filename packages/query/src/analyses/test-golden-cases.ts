import { decodeWire } from '@playhead/contract/wire';
import { AcquisitionBody, RetentionBody } from '@playhead/contract/http/cohorts';
import {
  AdReachBody,
  AmaBody,
  BenchmarkBody,
  FunnelBody,
  LeadInOutBody,
  PathingBody,
  TopItemsBody,
} from '@playhead/contract/http/analyses';
import { UniqueViewersBody } from '@playhead/contract/http/viewers';
import { compileAcquisition } from './cohorts/acquisition.ts';
import { compileAdReach } from './ad-reach.ts';
import { compileAma } from './ama/ama.ts';
import { compileBenchmark } from './benchmark.ts';
import type { CompiledAnalysis } from './compiled-analysis.ts';
import { compileFunnel } from './sittings/funnel.ts';
import { compileLeadInOut } from './sittings/lead-in-out.ts';
import { compilePathing } from './sittings/pathing.ts';
import { compileRetention } from './cohorts/retention.ts';
import type { SittingsContext } from './sittings/sittings.ts';
import { compileSuggestions } from './suggestions.ts';
import { compileTopItems } from './top-items.ts';
import { compileUniqueViewers } from './unique-viewers.ts';

type Filters = Readonly<Record<string, string>>;
type Compile = (filters: Filters, context: SittingsContext) => CompiledAnalysis;

/** Every named analysis that takes filters, in its smallest form. `text` fills its other free texts. */
export const analysisCases = (text: string): Readonly<Record<string, Compile>> => ({
  'ad-reach': (filters, context) =>
    compileAdReach(AdReachBody.parse({ filters, fields: ['ad_sessions.ad_log_campaign'] }), context),
  'top-items': (filters, context) =>
    compileTopItems(
      TopItemsBody.parse({ filters, fields: ['customer_view.series', 'customer_view.unique_viewers'] }),
      context,
    ),
  benchmark: (filters, context) =>
    compileBenchmark(
      BenchmarkBody.parse({ filters, fields: ['customer_view.series', 'customer_view.minutes'], periods: 1 }),
      context,
    ),
  ama: (filters, context) => compileAma(AmaBody.parse({ filters }), context),
  pathing: (filters, context) => compilePathing(PathingBody.parse({ filters, start: text }), context),
  'lead-in-out': (filters, context) => compileLeadInOut(LeadInOutBody.parse({ filters, title: text }), context),
  funnel: (filters, context) => compileFunnel(FunnelBody.parse({ filters, series: text }), context),
  'unique-viewers': (filters, context) => compileUniqueViewers(UniqueViewersBody.parse({ filters }), context),
  acquisition: (filters, context) => compileAcquisition(AcquisitionBody.parse({ filters }), context),
  retention: (filters, context) =>
    compileRetention(
      decodeWire(RetentionBody, { filters, acquisition_filters: filters, granularity: 'week' }),
      context,
    ),
  suggestions: (_filters, context) =>
    compileSuggestions(
      { key: 'state', isTag: false, keyword: text, associated: [{ key: 'country', values: [text] }] },
      context,
    ),
  'suggestions of a tag': (_filters, context) =>
    compileSuggestions({ key: text, isTag: true, keyword: '', associated: [] }, context),
});
