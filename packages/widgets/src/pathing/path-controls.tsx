import { pageSettings } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import { Choice } from '../controls/choice.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { hiddenKinds, type Direction, type HiddenKind } from './path-steps.ts';
import styles from './pathing.module.css';

/** The path query follows at most this many steps. */
const MOST_STEPS = 5;

export interface PathControlsProps {
  readonly direction: Direction;
  readonly depth: number;
  /** On each step. */
  readonly titles: string;
  readonly hidden: readonly HiddenKind[];
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

export function PathControls({ direction, depth, titles, hidden, onChange }: PathControlsProps) {
  const kindNames: Record<HiddenKind, string> = {
    other: t('Other'),
    end: direction === 'forward' ? t('(left)') : t('(start of sitting)'),
  };
  return (
    <div className={styles.pathsControls}>
      <Segmented
        aria-label={t('Direction')}
        value={direction}
        options={[
          { value: 'forward', label: t('Forward') },
          { value: 'backward', label: t('Backward') },
        ]}
        onChange={(next) => onChange({ direction: next })}
      />
      <span className={styles.pathsDepth}>
        <span aria-hidden="true">{t('Steps')}</span>
        <Segmented
          aria-label={t('Steps')}
          value={String(depth)}
          options={Array.from({ length: MOST_STEPS }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` }))}
          onChange={(next) => onChange({ depth: next })}
        />
      </span>
      <span className={styles.pathsDepth}>
        <span aria-hidden="true">{t('Titles')}</span>
        <Choice
          aria-label={t('Titles on each step')}
          value={titles}
          options={pageSettings.limit.values.map((value) => ({ value: String(value), label: value }))}
          onChange={(next) => onChange({ limit: next })}
        />
      </span>
      <fieldset className={styles.pathsDepth} aria-label={t('Shown besides titles')}>
        {hiddenKinds.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={!hidden.includes(kind)}
              onChange={({ target }) => onChange({ hide: hideSetting(hidden, kind, target.checked) })}
            />
            {kindNames[kind]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

export function hiddenBy(setting: string | undefined): readonly HiddenKind[] {
  return setting === 'both' ? hiddenKinds : hiddenKinds.filter((kind) => kind === setting);
}

/** Empty: nothing is hidden, and the address says nothing. */
function hideSetting(hidden: readonly HiddenKind[], kind: HiddenKind, shown: boolean): string {
  const kept = hiddenKinds.filter((one) => (one === kind ? !shown : hidden.includes(one)));
  return kept.length === hiddenKinds.length ? 'both' : (kept[0] ?? '');
}
