import { type Command, commandKindTitles, findCommands } from '@playhead/domain/command-palette';
import { t, tn, tSent } from '@playhead/texts/translate';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PaletteStart } from './loading-palette.tsx';
import { MarkedText } from './marked-text.tsx';
import { nextActive } from './next-active.ts';
import styles from './palette-dialog.module.css';
import { PaletteFrame } from './palette-frame.tsx';

export interface PaletteDialogProps<Found extends Command> {
  commands: readonly Found[];
  /** Ids, the latest first. */
  recent: readonly string[];
  /** Segments, analyses or boards are on their way, or could not be loaded. */
  lists: 'loading' | 'failed' | 'ready';
  start: PaletteStart;
  onRun: (command: Found) => void;
  onClose: () => void;
}

/** A combobox with a listbox below it: the focus stays in the field, `aria-activedescendant` names the chosen command. */
export function PaletteDialog<Found extends Command>(props: PaletteDialogProps<Found>) {
  const { commands, recent, lists, start, onRun, onClose } = props;
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [typed, setTyped] = useState(start.typed);
  const [active, setActive] = useState(0);
  const groups = useMemo(() => findCommands(commands, { typed, recent }), [commands, typed, recent]);
  const found = groups.flatMap((group) => group.found.map(({ command }) => command));
  const chosen = found[Math.min(active, found.length - 1)];
  const optionId = (command: Command) => `${id}-${found.findIndex((other) => other.id === command.id)}`;

  const chosenId = chosen === undefined ? undefined : optionId(chosen);
  useLayoutEffect(() => {
    if (chosenId === undefined) return;
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  const isWaiting = useRef(start.isEntered);
  useEffect(() => {
    if (!isWaiting.current || (chosen === undefined && lists === 'loading')) return;
    isWaiting.current = false;
    if (chosen !== undefined) onRun(chosen);
  }, [chosen, lists, onRun]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = nextActive(event.key, { active, count: found.length });
    if (event.key === 'Enter' && chosen !== undefined) onRun(chosen);
    if (next !== null) setActive(next);
    if (next !== null || event.key === 'Enter') event.preventDefault();
  };
  return (
    <PaletteFrame
      field={{
        role: 'combobox',
        'aria-expanded': true,
        'aria-controls': `${id}-list`,
        'aria-autocomplete': 'list',
        'aria-activedescendant': chosenId,
        value: typed,
        onChange: (event) => {
          setTyped(event.target.value);
          setActive(0);
          list.current?.scrollTo({ top: 0 });
        },
        onKeyDown: press,
      }}
      onClose={onClose}
    >
      <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('Commands')}>
        {groups.map((group) => (
          <CommandGroup
            key={group.title}
            group={group}
            chosen={chosen}
            optionId={optionId}
            onPoint={(command) => setActive(found.indexOf(command))}
            onRun={onRun}
          />
        ))}
        {found.length === 0 && lists !== 'loading' ? (
          <p className={styles.nothing}>{t('Nothing matches “{text}”.', { text: typed.trim() })}</p>
        ) : null}
      </div>
      <div className={styles.foot}>
        <output>{footText({ typed, count: found.length, lists })}</output>
        <span className={styles.keys} aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('choose')} <kbd>{t('Enter')}</kbd> {t('open')} <kbd>Esc</kbd> {t('close')}
        </span>
      </div>
    </PaletteFrame>
  );
}

interface CommandGroupProps<Found extends Command> {
  group: ReturnType<typeof findCommands<Found>>[number];
  chosen: Found | undefined;
  optionId: (command: Found) => string;
  onPoint: (command: Found) => void;
  onRun: (command: Found) => void;
}

function CommandGroup<Found extends Command>({ group, chosen, optionId, onPoint, onRun }: CommandGroupProps<Found>) {
  const { title, found } = group;
  const detailOf = ({ detail, kind }: Found) =>
    detail ?? (title === commandKindTitles[kind] ? '' : tSent(commandKindTitles[kind]));
  const shown = title === null ? undefined : tSent(title);
  return (
    <div role={title === null ? 'presentation' : 'group'} aria-label={shown}>
      {shown === undefined ? null : (
        <p className={styles.group} aria-hidden="true">
          {shown}
        </p>
      )}
      {found.map(({ command, ranges }) => (
        <button
          key={command.id}
          id={optionId(command)}
          type="button"
          role="option"
          tabIndex={-1}
          className={styles.option}
          aria-selected={command === chosen}
          // Not on enter: a list that scrolls below a resting pointer must not change the choice.
          onPointerMove={() => onPoint(command)}
          onClick={() => onRun(command)}
        >
          <span className={styles.label}>
            <MarkedText text={command.label} ranges={ranges} />
          </span>
          <span className={styles.detail}>{detailOf(command)}</span>
        </button>
      ))}
    </div>
  );
}

function footText({
  typed,
  count,
  lists,
}: {
  typed: string;
  count: number;
  lists: PaletteDialogProps<Command>['lists'];
}) {
  if (lists === 'loading') return t('Loading segments, analyses and boards…');
  if (lists === 'failed') return t("Couldn't load all segments, analyses and boards.");
  if (typed.trim() === '') return t('Type to find a segment, an analysis or a board.');
  return tn(count, '{count} result', '{count} results');
}
