import { t } from '@playhead/texts/translate';
import { isPageId } from '../pages/index.ts';
import { drillKeys } from './drill-item.ts';
import { type DrillStep, type DrillTrail, MAX_DRILL_STEPS } from './drill-trail.ts';

/** SHELL-020 */
export interface TrailParams {
  drill_down?: string;
  drill_down_key?: string;
}

/** Servers refuse request lines of 16 KB; encoded again in the address, this leaves space for the filters. */
export const MAX_TRAIL_TEXT = 4000;

const BETWEEN_STEPS = '~';
const STEP = /^(?<page>[\w-]+)(?::(?<name>[^?]*))?\?(?<search>.*)$/s;
/** An address bar never writes `<`, quotes or control characters into a query string. */
const SEARCH = /^[^\s<>"'`\\]*$/;

/** `page:name?search`, steps separated by `~`; the oldest steps are dropped if the text is too long. */
export function encodeTrail({ steps, key }: DrillTrail): TrailParams {
  let kept = steps.map(encodeStep);
  while (kept.length > 0 && kept.join(BETWEEN_STEPS).length > MAX_TRAIL_TEXT) kept = kept.slice(1);
  return {
    ...(kept.length > 0 ? { drill_down: kept.join(BETWEEN_STEPS) } : {}),
    ...(key === null ? {} : { drill_down_key: key }),
  };
}

/** A hand-edited address is cleaned and reported, never fatal. */
export function decodeTrail(params: TrailParams): { trail: DrillTrail; issues: readonly string[] } {
  const issues: string[] = [];
  const parts = params.drill_down === undefined || params.drill_down === '' ? [] : readParts(params.drill_down);
  const steps = parts.flatMap((part) => {
    const step = decodeStep(part);
    if (step === null)
      issues.push(
        t('A step of the drill-down cannot be read and was left out: "{step}".', { step: part.slice(0, 60) }),
      );
    return step === null ? [] : [step];
  });
  const key = drillKeys.find((known) => known === params.drill_down_key) ?? null;
  if (key === null && params.drill_down_key !== undefined) {
    issues.push(t('There is no drill-down "{name}".', { name: params.drill_down_key.slice(0, 60) }));
  }
  return { trail: { steps, key }, issues };
}

function readParts(text: string): readonly string[] {
  return text.split(BETWEEN_STEPS).slice(-MAX_DRILL_STEPS);
}

function encodeStep({ page, name, search }: DrillStep): string {
  const named = name === '' ? '' : `:${escapeTilde(encodeURIComponent(wellFormed(name)))}`;
  return `${page}${named}?${escapeTilde(search)}`;
}

/** A lone surrogate, as at the end of a cut title, makes encodeURIComponent throw. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}

function escapeTilde(text: string): string {
  return text.replaceAll(BETWEEN_STEPS, '%7E');
}

function decodeStep(text: string): DrillStep | null {
  const { page = '', name = '', search = '' } = STEP.exec(text)?.groups ?? {};
  if (!isPageId(page) || !SEARCH.test(search) || search.length > MAX_TRAIL_TEXT) return null;
  const decoded = decodeName(name);
  return decoded === null ? null : { page, name: decoded, search };
}

function decodeName(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not an encoded name: a lone %.
    return null;
  }
}
