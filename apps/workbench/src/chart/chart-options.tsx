import {
  drawnMeasures,
  type ExploreVis,
  mostMeasures,
  type ResultShape,
  visOptions,
  type VisType,
} from '@playhead/domain/explore';
import { t } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { Popup } from '@playhead/widgets/controls/popup';
import slidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs';
import { useCallback, useState } from 'react';
import { Toggle } from '@playhead/browser/ui/toggle.tsx';
import styles from './chart.module.css';

export interface ChartOptionsProps {
  type: VisType;
  shape: ResultShape;
  vis: ExploreVis;
  onChange: (change: Partial<ExploreVis>) => void;
}

const toggles = [
  ['stacked', t('Stacked')],
  ['horizontal', t('Bars across')],
  ['labels', t('Show values')],
] as const;

/** Only what changes the picture that is drawn. */
export function ChartOptions({ type, shape, vis, onChange }: ChartOptionsProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const offered = visOptions(type, shape);
  return (
    <Popup
      label={t('Chart options')}
      open={open}
      onClose={close}
      align="end"
      trigger={
        <button
          type="button"
          className={styles.optionsButton}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon shape={slidersHorizontal} size={14} />
          {t('Options')}
        </button>
      }
    >
      <div className={styles.options}>
        {offered.includes('measures') ? (
          <MeasureChoice type={type} shape={shape} vis={vis} onChange={onChange} />
        ) : null}
        {toggles.map(([name, label]) =>
          offered.includes(name) ? (
            <Toggle key={name} label={label} checked={vis[name]} onChange={(on) => onChange({ [name]: on })} />
          ) : null,
        )}
      </div>
    </Popup>
  );
}

function MeasureChoice({ type, shape, vis, onChange }: ChartOptionsProps) {
  const drawn = drawnMeasures(type, shape, vis.measures).map(({ name }) => name);
  const most = mostMeasures(type);
  const choose = (name: string) => {
    if (most === 1) onChange({ measures: [name] });
    else if (!drawn.includes(name)) onChange({ measures: [...drawn, name].slice(-most) });
    else if (drawn.length > 1) onChange({ measures: drawn.filter((one) => one !== name) });
  };
  return (
    <fieldset className={styles.measures}>
      <legend>{t(most === 1 ? 'Measure' : 'Measures')}</legend>
      {shape.measures.map(({ name, label }) => (
        <label key={name}>
          <input
            type={most === 1 ? 'radio' : 'checkbox'}
            name="chart-measure"
            checked={drawn.includes(name)}
            onChange={() => choose(name)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
