import { useId } from 'react';
import { Choice } from '../controls/choice.tsx';
import { Segmented } from '../controls/segmented.tsx';
import type { WidgetComponentProps } from '../definition.ts';
import { useViewerWords } from '../viewer-words.ts';
import { cohortControls, type CohortControl } from './cohort-choices.ts';
import styles from './cohort-filter.module.css';

const NO_SETTINGS: Readonly<Record<string, string>> = {};
/** Below this the switches would wrap inside themselves. */
const SWITCHES_PX = 420;

export function CohortFilterWidget({ input, view, settings, onSettingsChange }: WidgetComponentProps) {
  const controls = cohortControls(input.config, settings ?? NO_SETTINGS, useViewerWords());
  return (
    <div className={styles.filter}>
      {controls.map((control) => (
        <Control
          key={control.name}
          control={control}
          narrow={view.width < SWITCHES_PX}
          onChange={(value) => onSettingsChange?.({ [control.name]: value })}
        />
      ))}
    </div>
  );
}

function Control(props: { control: CohortControl; narrow: boolean; onChange: (value: string) => void }) {
  const { control, onChange } = props;
  const id = useId();
  return (
    <div className={styles.control}>
      <span id={id} className={styles.label}>
        {control.label}
      </span>
      {control.name === 'periods' || props.narrow ? (
        <Choice
          look="outlined"
          aria-labelledby={id}
          value={control.value}
          options={control.choices}
          onChange={onChange}
        />
      ) : (
        <Segmented
          aria-labelledby={id}
          value={control.value}
          options={control.choices.map(({ hint, ...choice }) => ({ ...choice, title: hint }))}
          onChange={onChange}
        />
      )}
    </div>
  );
}
