import { t } from '@playhead/texts/translate';
import { Icon as ShapeIcon } from '@playhead/widgets/controls/icon';
import search from 'lucide/dist/esm/icons/search.mjs';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useBackdropClick } from '@playhead/browser/ui/dom/use-backdrop-click.ts';
import { useModal } from '@playhead/browser/ui/dom/use-modal.ts';
import styles from './palette-dialog.module.css';

export interface PaletteFrameProps {
  field: ComponentProps<'input'>;
  onClose: () => void;
  /** What stands below the field. */
  children: ReactNode;
}

/** The dialog with its search field. */
export function PaletteFrame({ field, onClose, children }: PaletteFrameProps) {
  const element = useRef<HTMLDialogElement>(null);
  useModal(element);
  useBackdropClick(element, onClose);
  return (
    <dialog
      ref={element}
      className={styles.palette}
      aria-label={t('Command palette')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.field}>
        <ShapeIcon shape={search} size={16} />
        <input
          aria-label={t('Search commands')}
          placeholder={t('Go to a page, a segment, an analysis or a board')}
          autoComplete="off"
          spellCheck={false}
          data-first-focus=""
          {...field}
        />
      </div>
      {children}
    </dialog>
  );
}
