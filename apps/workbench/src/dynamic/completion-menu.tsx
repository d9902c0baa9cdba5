import { t } from '@playhead/texts/translate';
import { useLayoutEffect, useRef } from 'react';
import styles from './editor.module.css';
import type { CompletionOption } from './expression-completion.ts';

export interface CompletionMenuProps {
  id: string;
  optionId: (index: number) => string;
  options: readonly CompletionOption[];
  active: number;
  onChoose: (option: CompletionOption) => void;
}

const GAP_PX = 4;

/** Under the word that it completes, above it where the window ends. The focus stays in the editor. */
export function CompletionMenu({ id, optionId, options, active, onChoose }: CompletionMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = menu.current;
    const word = element?.parentElement?.getBoundingClientRect();
    if (!element || !word) return;
    const { width, height } = element.getBoundingClientRect();
    const isBelow = word.bottom + GAP_PX + height <= window.innerHeight;
    element.style.top = `${Math.max(GAP_PX, isBelow ? word.bottom + GAP_PX : word.top - GAP_PX - height)}px`;
    element.style.left = `${Math.max(GAP_PX, Math.min(word.left, window.innerWidth - width - GAP_PX))}px`;
  });
  useLayoutEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView?.({ block: 'nearest' });
  });
  const info = options[active]?.info ?? '';
  return (
    <div ref={menu} className={styles.menu}>
      <div id={id} role="listbox" aria-label={t('Completions')} className={styles.options}>
        {options.map((option, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={`${option.label} ${option.insert}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            // Not on click: the editor would lose the focus first.
            onMouseDown={(event) => {
              event.preventDefault();
              onChoose(option);
            }}
          >
            <span>{option.label}</span>
            <span className={styles.detail}>{option.detail}</span>
          </button>
        ))}
      </div>
      {info === '' ? null : <p className={styles.info}>{info}</p>}
    </div>
  );
}
