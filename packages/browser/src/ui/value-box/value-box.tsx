import type { Suggestion } from '@playhead/contract/http/suggestions';
import { t } from '@playhead/texts/translate';
import { Select } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useIsPhone } from '../dom/viewport.ts';
import { popupLook } from '../popup-look.ts';
import { isPastedList, pastedValues } from '../suggestions/pasted-values.ts';
import { emptyListText, valueName } from '../suggestions/suggestion-text.ts';
import type { Suggestions } from '../suggestions/use-suggestions.ts';
import { useLatest } from './use-latest.ts';
import styles from './value-box.module.css';
import { findMatch, shownOptions, valuesNamed } from './value-matches.ts';

export interface ValueBoxProps {
  label: string;
  values: readonly string[];
  suggestions: Suggestions;
  /** The only values there are; empty where any text is one. */
  closedList: readonly Suggestion[];
  isInvalid: boolean;
  /** Takes one value: the next replaces it. */
  isSingle?: boolean;
  maxTagCount?: number;
  /** Name of a value that is chosen while the suggestions are not loaded. */
  nameOf?: (value: string) => string;
  onValues: (values: readonly string[]) => void;
}

const LIST_PX = 256;
/** On a phone a longer list covers the buttons below the form. */
const PHONE_LIST_PX = 168;

/** Many values: suggested, typed and closed with Enter, or pasted as a list. */
export function ValueBox(props: ValueBoxProps) {
  const { label, values, suggestions, closedList, isInvalid, maxTagCount, nameOf = valueName } = props;
  const box = useValueBox(props);
  return (
    <div className={styles.box} onPasteCapture={box.onPaste} onKeyDownCapture={box.onKeyDown}>
      <Select
        className={styles.box ?? ''}
        mode="multiple"
        aria-label={label}
        placeholder={t('Any')}
        value={[...values]}
        options={shownOptions({ known: box.known, typed: box.typed, isClosed: closedList.length > 0 })}
        labelRender={({ label: name, value }) => name || nameOf(String(value))}
        optionRender={({ label: name, data }) => (data.isTyped ? t('Use “{value}”', { value: String(name) }) : name)}
        showSearch={{
          searchValue: box.typed,
          onSearch: box.onType,
          filterOption: closedList.length > 0,
          optionFilterProp: 'label',
        }}
        classNames={popupLook}
        virtual={false}
        listHeight={useIsPhone() ? PHONE_LIST_PX : LIST_PX}
        loading={suggestions.status === 'fetching'}
        notFoundContent={<output className={styles.nothing}>{emptyListText(suggestions.status)}</output>}
        onFocus={suggestions.onFocus}
        onBlur={box.onBlur}
        onChange={box.onChange}
        {...(maxTagCount === undefined ? {} : { maxTagCount })}
        {...(isInvalid ? { status: 'error' as const } : {})}
      />
    </div>
  );
}

function useValueBox({ values, suggestions, closedList, isSingle = false, onValues }: ValueBoxProps) {
  const [typed, setTyped] = useState('');
  const latest = useLatest({ values, onValues });
  const isClosed = closedList.length > 0;
  const known = isClosed ? closedList : suggestions.list;
  const text = typed.trim();

  const type = (next: string) => {
    setTyped(next);
    suggestions.onType(next);
  };
  const set = (next: readonly string[]) => latest().onValues(isSingle ? next.slice(-1) : [...new Set(next)]);
  const add = (added: readonly string[]) => {
    type('');
    set([...latest().values, ...added]);
  };

  /** The text counts at once, so that nothing typed is lost; the first match takes its place when it is known. */
  const takeUntilFound = async () => {
    add([text]);
    const match = await suggestions.findFirst(text);
    if (match !== null) set(latest().values.map((value) => (value === text ? match : value)));
  };
  const takeTyped = () => {
    const match = findMatch(known, text);
    if (match !== null) add([match]);
    else if (isClosed) type('');
    else void takeUntilFound();
  };

  return {
    typed,
    known,
    onType: type,
    onBlur: () => {
      if (text !== '') takeTyped();
    },
    onChange: (next: readonly string[]) => {
      // Enter on a match that is chosen already would take it away.
      const isRemoval = next.length < values.length;
      if (text === '' || !isRemoval) set(next);
      type('');
    },
    onPaste: (event: ClipboardEvent) => {
      const pasted = event.clipboardData.getData('text');
      if (isSingle || !isPastedList(pasted)) return;
      event.preventDefault();
      const named = pastedValues(pasted);
      add(isClosed ? valuesNamed(closedList, named) : named);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isBeforeMatches =
        event.key === 'Enter' && text !== '' && suggestions.status === 'fetching' && findMatch(known, text) === null;
      // On Tab the list would toggle its highlighted entry, and take a picked value away again.
      if (event.key === 'Tab' || isBeforeMatches) event.stopPropagation();
      if (isBeforeMatches) takeTyped();
    },
  };
}
