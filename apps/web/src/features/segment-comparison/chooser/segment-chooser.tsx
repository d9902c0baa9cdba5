import type { Segment } from '@playhead/contract/http/segments';
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
      label="Choose segments"
      open={open}
      onClose={close}
      trigger={
        <Button aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="audience" size={14} />
          Choose segments
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
  const count = draft.length === 1 ? '1 segment' : `${draft.length} segments`;
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
          Clear
        </Button>
        <Button look="primary" onClick={() => onChoose(draft)}>
          {draft.length === 0 ? 'Compare the largest' : `Compare ${count}`}
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
    <ul className={styles.chips} aria-label="Compared segments">
      {segments.map(({ segmentId, segmentName }) => (
        <li key={segmentId} className={styles.chip}>
          <span title={segmentName}>{segmentName}</span>
          <CloseButton label={`Remove ${segmentName}`} size={10} onClick={() => onRemove(segmentId)} />
        </li>
      ))}
    </ul>
  );
}
