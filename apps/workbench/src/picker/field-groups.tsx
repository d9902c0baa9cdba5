import type { ExploreField } from '@playhead/contract/http/explore';
import { tSent } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import chevronRight from 'lucide/dist/esm/icons/chevron-right.mjs';
import { type ReactNode, useState } from 'react';
import type { PickerGroup } from './picker-model.ts';
import styles from './picker.module.css';

export interface FieldGroupsProps {
  groups: readonly PickerGroup[];
  /** While fields are searched, no group is folded. */
  isSearched: boolean;
  children: (field: ExploreField) => ReactNode;
}

export function FieldGroups({ groups, isSearched, children }: FieldGroupsProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (name: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  return groups.map(({ name, fields }) => {
    const isClosed = closed.has(name) && !isSearched;
    return (
      <section key={name} className={styles.group}>
        <h3 className={styles.heading}>
          <button
            type="button"
            className={styles.fold}
            tabIndex={-1}
            data-walk="main"
            aria-expanded={!isClosed}
            onClick={() => toggle(name)}
          >
            <span className={styles.chevron} data-open={!isClosed}>
              <Icon shape={chevronRight} size={12} />
            </span>
            {tSent(name)}
            <span className={styles.count}>{fields.length}</span>
          </button>
        </h3>
        {isClosed ? null : <ul className={styles.list}>{fields.map(children)}</ul>}
      </section>
    );
  });
}
