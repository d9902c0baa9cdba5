import { findFilterField, withFilter } from '@playhead/domain/filters';
import { pageSubject } from '@playhead/domain/pages';
import { t, tSent } from '@playhead/texts/translate';
import { Popup } from '@playhead/widgets/controls/popup';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { chosenValuesOf } from '../../../page-context/filter-values.ts';
import { usePage } from '../../../page-context/page-context.ts';
import styles from './subject-chooser.module.css';

const SubjectList = lazy(async () => ({
  default: (await loadChunk(() => import('./subject-list.tsx'))).SubjectList,
}));

/** Chooses the one thing that a detail page is about, next to its name; nothing on a page about everything. */
export function SubjectChooser() {
  const { page, filters, state, applyFilters } = usePage();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { fields, status } = filters;
  const isKnown = (key: string) => findFilterField(fields, key) !== undefined;
  const subject = pageSubject(page, status === 'ready' ? isKnown : null);
  if (subject === null) return null;
  const { filter: key, noun } = subject;
  const field = findFilterField(fields, key);
  const chosen = chosenValuesOf(filters.used, key);
  const label = t(chosen.length === 0 ? 'Choose {noun}' : 'Change {noun}', { noun: tSent(noun) });
  return (
    <Popup
      label={label}
      open={open && field !== undefined}
      onClose={close}
      trigger={
        <button
          type="button"
          className={styles.trigger}
          title={label}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={field === undefined}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.words}>{label}</span>
          <span className={styles.chevron}>
            <Icon name="chevron" size={12} />
          </span>
        </button>
      }
    >
      {field === undefined ? null : (
        <Suspense fallback={<div className={styles.panel} />}>
          <SubjectList
            field={field}
            noun={noun}
            chosen={chosen}
            onChoose={(value) => {
              close();
              applyFilters(withFilter(state.filters, { key, rows: [{ op: 'is_equal_to', values: [value] }] }));
            }}
          />
        </Suspense>
      )}
    </Popup>
  );
}
