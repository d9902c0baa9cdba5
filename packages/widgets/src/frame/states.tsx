import type { WidgetType } from '@playhead/contract/http/dashboards';
import crosshair from 'lucide/dist/esm/icons/crosshair.mjs';
import { Icon } from '../controls/icon.tsx';
import { useSlow } from './use-slow.ts';

const SLOW_TEXT = 'Still working on it';

const SKELETON: Partial<Record<WidgetType, string>> = {
  ribbon: 'tiles',
  'single-value': 'tiles',
  'single-value-small': 'tiles',
  table: 'rows',
  contentByProperty: 'rows',
  cohortHeat: 'rows',
};

export function FirstLoadView({ type, title }: { type: WidgetType; title: string }) {
  const slow = useSlow();
  const shape = SKELETON[type] ?? 'block';
  return (
    <output className="ph-state" aria-label={`Loading ${title}`}>
      <span className={`ph-skeleton ph-skeleton-${shape}`} aria-hidden="true">
        {Array.from({ length: shape === 'block' ? 1 : 5 }, (_, index) => (
          <span key={index} />
        ))}
      </span>
      {slow && <span className="ph-slow">{SLOW_TEXT}</span>}
    </output>
  );
}

export function UpdatingVeil() {
  const slow = useSlow();
  return (
    <output className="ph-veil">
      <span className="ph-spin" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span className={slow ? 'ph-slow' : 'ph-sr'}>{slow ? SLOW_TEXT : 'Updating'}</span>
    </output>
  );
}

export function ErrorView({ title, message, retry }: { title: string; message: string; retry: () => void }) {
  return (
    <div className="ph-state ph-state-words" role="alert">
      <p className="ph-state-title">{title}</p>
      <p className="ph-state-text">{message}</p>
      <button type="button" className="ph-button" onClick={retry}>
        Retry
      </button>
    </div>
  );
}

/** The question is not asked yet: it is about one thing, and the reader says which. */
export function NeedsChoiceView({ message, choose }: { message: string; choose: () => void }) {
  return (
    <div className="ph-state ph-state-words">
      <span className="ph-choice-mark">
        <Icon shape={crosshair} size={30} />
      </span>
      <p className="ph-state-title">{message}</p>
      <button type="button" className="ph-button" onClick={choose}>
        Choose…
      </button>
    </div>
  );
}

export function EmptyView({ text, periodLabel }: { text: string; periodLabel?: string | undefined }) {
  return (
    <div className="ph-state ph-state-words">
      <p className="ph-state-title">{text}</p>
      {periodLabel !== undefined && <p className="ph-state-text">{periodLabel}</p>}
    </div>
  );
}
