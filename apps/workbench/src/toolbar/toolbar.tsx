import { t } from '@playhead/texts/translate';
import { Icon, type IconShape } from '@playhead/widgets/controls/icon';
import panelLeft from 'lucide/dist/esm/icons/panel-left.mjs';
import play from 'lucide/dist/esm/icons/play.mjs';
import redo2 from 'lucide/dist/esm/icons/redo-2.mjs';
import square from 'lucide/dist/esm/icons/square.mjs';
import undo2 from 'lucide/dist/esm/icons/undo-2.mjs';
import { useEffect, useState } from 'react';
import type { Composer } from '../explore/use-composer.ts';
import type { Run } from '../explore/use-run.ts';
import { PeriodControl } from '../period/period-control.tsx';
import styles from './toolbar.module.css';

export interface ToolbarProps {
  composer: Composer;
  run: Run;
  isStale: boolean;
  isPickerOpen: boolean;
  onPickerOpen: () => void;
  onRun: () => void;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const keys = {
  undo: isMac ? '⌘Z' : t('Ctrl+Z'),
  redo: isMac ? '⇧⌘Z' : t('Ctrl+Shift+Z'),
  run: isMac ? '⌘⏎' : t('Ctrl ⏎'),
};
/** As browsers name the keys. */
const RUN_SHORTCUT = isMac ? 'Meta+Enter' : 'Control+Enter';

export function Toolbar({ composer, run, isStale, isPickerOpen, onPickerOpen, onRun }: ToolbarProps) {
  const { state, change, undo, redo, canUndo, canRedo } = composer;
  return (
    <header className={styles.toolbar} role="toolbar" aria-label={t('Analysis')}>
      {isPickerOpen ? null : <ToolButton label={t('Show fields')} shape={panelLeft} onClick={onPickerOpen} />}
      <PeriodControl period={state.period} onChange={(period) => change({ type: 'period', period })} />
      <span className={styles.gap} />
      <ToolButton label={t('Undo ({keys})', { keys: keys.undo })} shape={undo2} disabled={!canUndo} onClick={undo} />
      <ToolButton label={t('Redo ({keys})', { keys: keys.redo })} shape={redo2} disabled={!canRedo} onClick={redo} />
      {run.state.phase === 'running' ? (
        <button type="button" className={styles.cancel} onClick={run.cancel}>
          <Icon shape={square} size={13} />
          {t('Cancel')}
          <Elapsed since={run.state.since} />
        </button>
      ) : (
        <button
          type="button"
          className={styles.run}
          data-stale={isStale}
          disabled={composer.body === null}
          aria-keyshortcuts={RUN_SHORTCUT}
          onClick={onRun}
        >
          <Icon shape={play} size={13} />
          {t('Run')}
          <kbd>{keys.run}</kbd>
        </button>
      )}
    </header>
  );
}

interface ToolButtonProps {
  label: string;
  shape: IconShape;
  disabled?: boolean;
  onClick: () => void;
}

function ToolButton({ label, shape, disabled = false, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon shape={shape} size={15} />
    </button>
  );
}

const TICK_MS = 100;

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return <span className={styles.elapsed}>{((now - since) / 1000).toFixed(1)} s</span>;
}
