import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { t, tSent } from '@playhead/texts/translate';
import { memo } from 'react';
import { Choice } from '../controls/choice.tsx';
import { Segmented } from '../controls/segmented.tsx';
import type { WidgetDefinition, WidgetInput } from '../definition.ts';
import { chosenMeasure, measuresOf } from '../values/result-shape.ts';
import type { WidgetTabs } from './frame-props.ts';
import styles from './frame.module.css';

/** Room one measure's name takes in the switch; with less a drop-down is used. */
const SEGMENT_PX = 112;
const TITLE_PX = 220;

export interface DimensionSelectProps {
  readonly config: WidgetConfig;
  readonly title: string;
  readonly dimension: string | undefined;
  readonly onChange: ((key: string) => void) | undefined;
}

/** WID-010: "Content Watched by" and the choice of dimension. */
export const DimensionSelect = memo(function DimensionSelect(props: DimensionSelectProps) {
  const { config, title, dimension, onChange } = props;
  const options = config.dimensions ?? [];
  if (options.length === 0) return null;
  return (
    <Choice
      className={styles.dimension}
      aria-label={title}
      value={dimension ?? options[0]?.key ?? ''}
      options={options.map((option) => ({ value: option.key, label: tSent(option.label) }))}
      onChange={(key) => onChange?.(key)}
    />
  );
});

/** Of a letter and of the sides of an entry, on the wide side. */
const LETTER_PX = 7;
const ENTRY_PX = 22;
/** The least of the title, and the button of the card's menu. */
const TITLE_AND_MENU_PX = 140;

/** WID-026 `subWidgets`. `width` is 0 before the card was measured. */
export const TabSwitch = memo(function TabSwitch({
  tabs,
  width,
}: {
  readonly tabs: WidgetTabs;
  readonly width: number;
}) {
  const options = tabs.options.map((option) => ({ ...option, label: tSent(option.label) }));
  const wanted = options.reduce((sum, { label }) => sum + label.length * LETTER_PX + ENTRY_PX, TITLE_AND_MENU_PX);
  const fits = width === 0 || width >= wanted;
  const shown = { ...tabs, options, 'aria-label': t('Show') };
  return fits ? <Segmented {...shown} /> : <Choice {...shown} />;
});

export interface MetricSwitchProps {
  readonly definition: WidgetDefinition;
  readonly input: WidgetInput;
  readonly metric: string | undefined;
  readonly width: number;
  readonly onChange: (name: string) => void;
}

export const MetricSwitch = memo(function MetricSwitch(props: MetricSwitchProps) {
  const { definition, input, metric, width, onChange } = props;
  const measures = measuresOf(input);
  if (!definition.metricSwitch || measures.length < 2) return null;
  const value = chosenMeasure(input, { metric })?.name ?? '';
  const options = measures.map((field) => ({ value: field.name, label: field.label }));
  if (width - TITLE_PX >= measures.length * SEGMENT_PX) {
    return <Segmented aria-label={t('Measure')} value={value} options={options} onChange={onChange} />;
  }
  return <Choice aria-label={t('Measure')} value={value} options={options} onChange={onChange} />;
});
