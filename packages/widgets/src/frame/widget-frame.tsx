import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { DynamicField, ResultField } from '@playhead/contract/http/queries';
import { currentLanguage } from '@playhead/texts/catalogue';
import { tSent } from '@playhead/texts/translate';
import { useMemo, useRef, useState } from 'react';
import type { WidgetInput, WidgetState } from '../definition.ts';
import { withIntervals } from '../values/interval.ts';
import { lazyChunk, lazyComponent } from '../lazy-chunk.ts';
import { useViewerWords } from '../viewer-words.ts';
import type { WidgetFrameProps } from './frame-props.ts';
import type { ShownAs } from './action-groups.ts';
import { WidgetCard } from './widget-card.tsx';
import type { Overlay } from './widget-overlays.tsx';

const WidgetOverlays = lazyComponent(
  lazyChunk(async () => (await import('./widget-overlays.tsx')).WidgetOverlays),
  () => null,
);

/** Title, actions and the states around one widget. It is given data and never fetches. */
export function WidgetFrame(props: WidgetFrameProps) {
  const { config } = props;
  const title = tSent(props.title);
  // Null before the first is opened: the code of dialogs costs more than a widget's numbers.
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [metric, setMetric] = useState<string | undefined>(undefined);
  const [shownAs, setShownAs] = useState<ShownAs>('picture');
  const [hidden, setHidden] = useHiddenFields(config);
  const moreButton = useRef<HTMLButtonElement>(null);
  const state = useVisibleState(props.state, hidden);

  const shared = {
    ...props,
    title,
    state,
    metric,
    onMetricChange: setMetric,
    shownAs,
    onShownAsChange: setShownAs,
    hidden,
    onHide: (names: readonly string[]) => {
      setHidden(names);
      props.onHiddenFieldsChange?.(names);
    },
  };
  return (
    <>
      <WidgetCard
        {...shared}
        moreButton={moreButton}
        openFullScreen={() => setOverlay('full-screen')}
        openProvenance={() => setOverlay('provenance')}
      />
      {overlay !== null && (
        <WidgetOverlays
          card={shared}
          overlay={overlay}
          onClose={() => setOverlay('none')}
          // The menu entry that opened the dialog is gone when it closes: the focus would fall to the page's start.
          onClosed={() => moreButton.current?.focus()}
        />
      )}
    </>
  );
}

const NOTHING_HIDDEN: readonly string[] = [];

/** The reader's choice, until the configuration brings another one: on Back the address tells what was hidden before. */
function useHiddenFields({ hiddenFields }: WidgetConfig) {
  const configured: readonly string[] = hiddenFields ?? NOTHING_HIDDEN;
  const [choice, setChoice] = useState({ configured, hidden: configured });
  const isCurrent = sameNames(choice.configured, configured);
  if (!isCurrent) setChoice({ configured, hidden: configured });
  const hide = (hidden: readonly string[]) => setChoice({ configured, hidden });
  return [isCurrent ? choice.hidden : configured, hide] as const;
}

/**
 * The reader's hidden fields laid over the configured ones, and sampling errors next to their numbers; the same object while
 * nothing changed, so that charts are not redrawn.
 */
function useVisibleState(state: WidgetState, hidden: readonly string[]): WidgetState {
  const given = 'input' in state ? state.input : null;
  const words = useViewerWords();
  const input = useMemo(() => (given === null ? null : withIntervals(inReadersLanguage(given), words)), [given, words]);
  const visible = useMemo(() => {
    if (input === null || sameNames(hidden, input.config.hiddenFields ?? [])) return input;
    return { ...input, config: { ...input.config, hiddenFields: [...hidden] } };
  }, [input, hidden]);
  return 'input' in state && visible !== null ? { ...state, input: visible } : state;
}

/** Captions and spoken names of charts take the title from the configuration, which also names the measures that it makes. */
function inReadersLanguage(input: WidgetInput): WidgetInput {
  if (currentLanguage() === 'en') return input;
  const made = new Set(input.config.dynamicFields?.map(nameOfMade));
  const shown = (field: ResultField) => (made.has(field.name) ? { ...field, label: tSent(field.label) } : field);
  const config = { ...input.config, title: tSent(input.config.title) };
  return { ...input, config, fields: input.fields.map(shown) };
}

function nameOfMade(field: DynamicField): string {
  return field.category === 'measure' ? field.measure : field.tableCalculation;
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}
