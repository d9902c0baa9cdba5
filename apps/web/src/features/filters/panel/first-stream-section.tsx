import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { filterLabel, validateFilter } from '@playhead/domain/filters';
import { t } from '@playhead/texts/translate';
import { tokens } from '@playhead/widgets/theme';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import type { ReactNode } from 'react';
import { useTheme } from '@playhead/browser/ui/theme/theme-provider.tsx';
import { FieldTip } from '@playhead/browser/ui/rule-editor/field-tip.tsx';
import { filterOf, sectionKeys } from '@playhead/browser/ui/filter-editor/filter-draft.ts';
import { FilterRowView } from '@playhead/browser/ui/filter-editor/filter-row.tsx';
import styles from './first-stream-section.module.css';
import type { PanelScope, WantedFilter } from '@playhead/browser/ui/filter-editor/panel-scope.ts';
import { useWantedFocus } from '@playhead/browser/ui/filter-editor/use-wanted-focus.ts';

export interface FirstStreamSectionProps {
  scope: PanelScope;
  wanted: WantedFilter;
  /** Cards of the other first-stream filters. */
  children: ReactNode;
}

/** FLT-018: whose first stream is meant and when it was; what it was follows as cards. */
export function FirstStreamSection({ scope, wanted, children }: FirstStreamSectionProps) {
  const { mode } = useTheme();
  const words = useViewerWords();
  const always = sectionKeys.flatMap((key) => scope.fields.find(({ fieldName }) => fieldName === key) ?? []);
  return (
    <section className={styles.section} aria-label={t('First stream')}>
      <header className={styles.head}>
        <span className={styles.dot} style={{ background: tokens[mode].filterCategory['First Stream'] }} />
        <h3 className={styles.title}>{t('First stream')}</h3>
        <p className={styles.words}>{words(t('Keeps viewers by the first thing they ever watched.'))}</p>
      </header>
      <div className={styles.always}>
        {always.map((field) => (
          <AlwaysShown
            key={field.fieldName}
            scope={scope}
            field={field}
            wanted={wanted.key === field.fieldName ? wanted.serial : null}
          />
        ))}
      </div>
      {children}
    </section>
  );
}

interface AlwaysShownProps {
  scope: PanelScope;
  field: GlobalFilterField;
  wanted: number | null;
}

function AlwaysShown({ scope, field, wanted }: AlwaysShownProps) {
  const part = useWantedFocus<HTMLDivElement>(wanted);
  const filter = filterOf(scope.draft, field);
  const [problem] = validateFilter(field, filter);
  return (
    <div ref={part} className={styles.field}>
      <span className={styles.label}>
        {filterLabel(field)}
        <FieldTip field={field} />
      </span>
      <ul className={styles.rows}>
        <FilterRowView scope={scope} field={field} filter={filter} index={0} issue={problem?.message ?? null} />
      </ul>
    </div>
  );
}
