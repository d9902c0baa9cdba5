import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { filterLabel } from '@playhead/domain/filters';
import { t, tSent } from '@playhead/texts/translate';
import { tokens } from '@playhead/widgets/theme';
import { Tooltip } from 'antd';
import { useState } from 'react';
import { Icon } from '@playhead/widgets/controls/icon';
import magnifier from 'lucide/dist/esm/icons/search.mjs';
import check from 'lucide/dist/esm/icons/check.mjs';
import { useTheme } from '@playhead/browser/ui/theme/theme-provider.tsx';
import styles from './catalogue.module.css';
import { type CatalogueGroup, catalogueGroups } from './catalogue-model.ts';
import type { PanelScope } from '@playhead/browser/ui/filter-editor/panel-scope.ts';

/** On a phone it covers the entry between press and release, and the click would be lost. */
const tipStyles = { root: { pointerEvents: 'none' } } as const;
const TIP_DELAY_S = 0.4;

export interface CatalogueProps {
  scope: Pick<PanelScope, 'fields' | 'draft'>;
  onChoose: (field: GlobalFilterField) => void;
}

/** Every filter there is, by category. */
export function Catalogue({ scope, onChoose }: CatalogueProps) {
  const [search, setSearch] = useState('');
  const groups = catalogueGroups({ ...scope, search });
  return (
    <nav className={styles.catalogue} aria-label={t('All filters')}>
      <label className={styles.search}>
        <Icon shape={magnifier} size={14} />
        <input
          type="search"
          aria-label={t('Search filters')}
          placeholder={t('Search filters')}
          autoComplete="off"
          data-first-focus
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            const [first] = groups[0]?.entries ?? [];
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (search.trim() !== '' && first) onChoose(first.field);
          }}
        />
      </label>
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.category} group={group} onChoose={onChoose} />
        ))}
        {groups.length === 0 ? (
          <output className={styles.nothing}>{t('No filter is called “{name}”.', { name: search.trim() })}</output>
        ) : null}
      </div>
    </nav>
  );
}

function Group({ group, onChoose }: { group: CatalogueGroup; onChoose: CatalogueProps['onChoose'] }) {
  const { mode } = useTheme();
  const { category, setCount, entries } = group;
  return (
    <details className={styles.group} open>
      <summary className={styles.category}>
        <span className={styles.dot} style={{ background: tokens[mode].filterCategory[category] }} />
        {tSent(category)}
        {setCount > 0 ? (
          <span className={styles.count}>
            {setCount}
            <span className="ph-hidden">{` ${t('set')}`}</span>
          </span>
        ) : null}
      </summary>
      <ul className={styles.entries}>
        {entries.map(({ field, isChosen, heading }) => (
          <li key={field.fieldName}>
            {heading === null ? null : <h4 className={styles.heading}>{tSent(heading)}</h4>}
            <Tooltip
              title={tSent(field.tooltip)}
              placement="right"
              trigger={['hover', 'focus']}
              mouseEnterDelay={TIP_DELAY_S}
              styles={tipStyles}
            >
              <button type="button" className={styles.entry} data-chosen={isChosen} onClick={() => onChoose(field)}>
                <span className={styles.name}>{filterLabel(field)}</span>
                {isChosen ? (
                  <>
                    <Icon shape={check} size={12} />
                    <span className="ph-hidden">{`, ${t('chosen')}`}</span>
                  </>
                ) : null}
              </button>
            </Tooltip>
          </li>
        ))}
      </ul>
    </details>
  );
}
