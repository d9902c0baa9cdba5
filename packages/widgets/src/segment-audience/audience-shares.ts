import type { ResultField } from '@playhead/contract/http/queries';
import { formatPercent, formatValue } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import type { WidgetInput } from '../definition.ts';
import { fieldEnd, measuresOf, valueOf } from '../values/result-shape.ts';

export const UNIQUE_VIEWERS = t('Unique viewers');
export const SESSIONS = t('Sessions');

export interface AudienceShare {
  readonly label: string;
  /** 0 to 1; null where the whole is not known. */
  readonly share: number | null;
  /** Two decimals, never above 100% (WID-013). */
  readonly text: string;
  /** The count behind the share, where the rows tell it. */
  readonly count: string | null;
}

const isViewers = (field: ResultField) => /viewer|subscriber|household/.test(fieldEnd(field.name));
const isSessions = (field: ResultField) => /session|play|attempt/.test(fieldEnd(field.name));

/** Each measure is a share (format percent), or a count against the whole in `totals`. */
export function audienceShares(input: WidgetInput): readonly AudienceShare[] {
  return [
    shareOf(input, UNIQUE_VIEWERS, isViewers),
    shareOf(input, SESSIONS, (field) => !isViewers(field) && isSessions(field)),
  ].filter((share) => share !== null);
}

function shareOf(input: WidgetInput, label: string, matches: (field: ResultField) => boolean): AudienceShare | null {
  const fields = measuresOf(input).filter(matches);
  const row = input.rows[0];
  const ratio = fields.find((field) => field.format === 'percent');
  const counted = fields.find((field) => field.format !== 'percent');
  const count = counted === undefined ? null : valueOf(row, counted);
  if (ratio === undefined && counted === undefined) return null;
  const whole = counted === undefined ? null : valueOf(input.totals, counted);
  const share = ratio === undefined ? partOf(count, whole) : valueOf(row, ratio);
  return {
    label,
    share: share === null ? null : capped(share),
    text: shareText(share),
    count: counted === undefined || count === null ? null : formatValue(count, counted.format),
  };
}

export function shareText(share: number | null): string {
  return share === null ? '–' : formatPercent(capped(share));
}

/** A segment counted a moment after its whole can exceed it. */
const capped = (share: number) => Math.min(1, Math.max(0, share));

function partOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}
