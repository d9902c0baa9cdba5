import type { WidgetConfig } from '@playhead/contract/http/dashboards';

/** Known keys of the wire's free-form `visConf`; anything else, or of another type, is ignored. */
export interface VisConf {
  /** Measure shown first. */
  readonly metric?: string;
  readonly pageSize?: number;
  readonly rowNumbers?: boolean;
  /** The parts of a donut add up to a whole; decides whether a total may be written. */
  readonly additive?: boolean;
}

export function decodeVisConf(config: WidgetConfig): VisConf {
  const raw = config.visConf ?? {};
  const { metric, pageSize, rowNumbers, additive } = raw;
  return {
    ...(typeof metric === 'string' ? { metric } : {}),
    ...(typeof pageSize === 'number' && pageSize >= 1 ? { pageSize: Math.floor(pageSize) } : {}),
    ...(typeof rowNumbers === 'boolean' ? { rowNumbers } : {}),
    ...(typeof additive === 'boolean' ? { additive } : {}),
  };
}
