import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { t } from '@playhead/texts/translate';
import { dayOfPoint } from '../chart/time/time-annotations.ts';
import type { WidgetDefinition, WidgetInput } from '../definition.ts';
import { dimensionsOf } from '../values/result-shape.ts';
import type { WidgetAction, WidgetFrameProps } from './frame-props.ts';

export type ShownAs = 'picture' | 'table';

export interface ActionContext extends Pick<WidgetFrameProps, 'config' | 'state' | 'onDayClick' | 'extraActions'> {
  readonly definition: WidgetDefinition;
  readonly input: WidgetInput | null;
  readonly shownAs: ShownAs;
  readonly onShownAsChange: (shownAs: ShownAs) => void;
  readonly openFullScreen?: () => void;
  readonly openProvenance?: () => void;
}

/** What the "..." menu offers: the widget's own entries, then those of the page. */
export function actionGroups(context: ActionContext): readonly (readonly WidgetAction[])[] {
  const { config, openFullScreen, openProvenance } = context;
  const further = context.extraActions ?? [];
  // Controls and pictures have no numbers to tell about.
  if (config.dataSource.request === 'none') return [further];
  const own = [...tableActions(context), ...noteActions(context)];
  if (openFullScreen !== undefined) own.push({ key: 'full-screen', label: t('Full screen'), onSelect: openFullScreen });
  if (openProvenance !== undefined) {
    const disabled = context.state.status !== 'ready';
    own.push({ key: 'provenance', label: t('How this was computed'), disabled, onSelect: openProvenance });
  }
  return [configured(own, config), further];
}

/** WID-026 `action`: the entries the configuration names, in its order. The way back from a table is always offered. */
function configured(own: readonly WidgetAction[], { action }: WidgetConfig): readonly WidgetAction[] {
  if (action === undefined) return own;
  const named = action.flatMap((name) => own.find(({ key }) => key === name) ?? []);
  return [...own.filter(({ key }) => key === 'chart'), ...named];
}

function tableActions({ config, input, shownAs, onShownAsChange }: ActionContext): WidgetAction[] {
  if (config.type === 'table') return [];
  return shownAs === 'picture'
    ? [{ key: 'table', label: t('View as table'), disabled: input === null, onSelect: () => onShownAsChange('table') }]
    : [{ key: 'chart', label: t('View as chart'), onSelect: () => onShownAsChange('picture') }];
}

/** A click on a day needs a pointer; this is the same for the keyboard, at the last day shown. */
function noteActions({ definition, input, onDayClick }: ActionContext): WidgetAction[] {
  const takesNotes = definition.render.kind === 'chart' || definition.takesNotes === true;
  if (onDayClick === undefined || input === null || !takesNotes) return [];
  const last = lastDay(input);
  return last === null ? [] : [{ key: 'note', label: t('Add a note'), onSelect: () => onDayClick(last) }];
}

function lastDay(input: WidgetInput): string | null {
  const date = dimensionsOf(input).find((field) => field.format === 'date');
  if (date === undefined) return null;
  const days = input.rows.flatMap((row) => dayOfPoint(row[date.name] ?? null) ?? []);
  return days.reduce<string | null>((last, day) => (last === null || day > last ? day : last), null);
}
