import type { ResultField } from '@playhead/contract/http/queries';
import { t } from '@playhead/texts/translate';
import gear from 'lucide/dist/esm/icons/settings.mjs';
import { useCallback, useState } from 'react';
import { Icon } from '../controls/icon.tsx';
import { lazyChunk, lazyComponent } from '../lazy-chunk.ts';
import frame from './frame.module.css';
import styles from './configure-fields.module.css';

/** It imports the glossary, which no other part of a dashboard needs. */
const FieldPanel = lazyComponent(
  lazyChunk(async () => (await import('./configure-fields.tsx')).FieldPanel),
  () => null,
);

export interface ConfigureButtonProps {
  /** Group name to field names, as configured. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly fields: readonly ResultField[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
}

/** WID-006: which fields are shown, in the configured groups. */
export function ConfigureButton(props: ConfigureButtonProps) {
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={`${frame.iconButton} ${styles.configure}`}
        aria-label={t('Configure fields')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => setOpen(!open)}
      >
        <Icon shape={gear} size={14} />
      </button>
      {open && button !== null && <FieldPanel {...props} anchor={button} onClose={close} />}
    </>
  );
}

function fetchPanel(): void {
  // The panel reports the failure when it is opened.
  FieldPanel.fetch().catch(() => undefined);
}
