import type { Segment } from '@playhead/contract/http/segments';
import { t, tn } from '@playhead/texts/translate';
import { Popup } from '@playhead/widgets/controls/popup';
import { useCallback, useState } from 'react';
import { Button } from '@playhead/browser/ui/button.tsx';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './segment-chooser.module.css';
import { CloseButton } from '@playhead/browser/ui/close-button.tsx';
import { SegmentSearch } from './segment-search.tsx';

export interface SegmentChooserProps {
  segments: readonly Segment[];
  /** Ids in the order they are compared. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

export function SegmentChooser({ segments, chosen, onChoose }: SegmentChooserProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <Popup
      label={t('Choose segments')}
      open={open}
      onClose={close}
      trigger={
        <Button aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="audience" size={14} />
          {t('Choose segments')}
        </Button>
      }
    >
      <ChooserPanel
        segments={segments}
        chosen={chosen}
        onChoose={(ids) => {
          close();
          onChoose(ids);
        }}
      />
    </Popup>
  );
}

/** Mounted when it opens: the draft begins with what is compared, and a press sends no request. */
function ChooserPanel({ segments, chosen, onChoose }: SegmentChooserProps) {
  const [draft, setDraft] = useState(chosen);
  const toggle = (id: string, on: boolean) => setDraft(on ? [...draft, id] : draft.filter((other) => other !== id));
  return (
    <div className={styles.panel}>
      <SegmentSearch
        segments={segments}
        renderRow={(segment, words) => (
          <label className={styles.row}>
            <input
              type="checkbox"
              checked={draft.includes(segment.segmentId)}
              onChange={(event) => toggle(segment.segmentId, event.target.checked)}
            />
            {words}
          </label>
        )}
      />
      <footer className={styles.foot}>
        <Button disabled={draft.length === 0} onClick={() => setDraft([])}>
          {t('Clear')}
        </Button>
        <Button look="primary" onClick={() => onChoose(draft)}>
          {draft.length === 0
            ? t('Compare the largest')
            : tn(draft.length, 'Compare {count} segment', 'Compare {count} segments')}
        </Button>
      </footer>
    </div>
  );
}

export interface ChosenChipsProps {
  segments: readonly Segment[];
  onRemove: (id: string) => void;
}

export function ChosenChips({ segments, onRemove }: ChosenChipsProps) {
  return (
    <ul className={styles.chips} aria-label={t('Compared segments')}>
      {segments.map(({ segmentId, segmentName }) => (
        <li key={segmentId} className={styles.chip}>
          <span title={segmentName}>{segmentName}</span>
          <CloseButton
            label={t('Remove {name}', { name: segmentName })}
            size={10}
            onClick={() => onRemove(segmentId)}
          />
        </li>
      ))}
    </ul>
  );
}
