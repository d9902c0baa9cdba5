import {
  EXISTING_SEGMENT,
  filledRules,
  type SegmentProblem,
  type SegmentTab,
  type SegmentTabKey,
  subCategoriesOf,
  ZIP_CODE,
} from '@playhead/domain/segments';
import { t, tSent } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { Tabs } from 'antd';
import type { BuilderScope } from './builder-scope.ts';
import { ExistingGroups } from './existing-groups.tsx';
import { FieldBlock } from './field-block.tsx';
import styles from './rule-tabs.module.css';

export interface RuleTabsProps {
  scope: BuilderScope;
  active: SegmentTabKey;
  /** The counts of a stored segment move the tabs: a press before that would hit another one. */
  isRead: boolean;
  onOpen: (tab: SegmentTabKey) => void;
}

/** SEG-012 */
export function RuleTabs({ scope, active, isRead, onOpen }: RuleTabsProps) {
  const { tabs } = scope.form;
  return (
    <Tabs
      className={styles.tabs ?? ''}
      activeKey={active}
      animated={false}
      destroyOnHidden
      onChange={(key) => {
        const tab = tabs.find((known) => known.key === key);
        if (tab) onOpen(tab.key);
      }}
      items={tabs.map((tab) => ({
        key: tab.key,
        disabled: !isRead,
        label: <TabLabel scope={scope} tab={tab} />,
        children: <TabFields scope={scope} tab={tab} />,
      }))}
    />
  );
}

function TabLabel({ scope, tab }: { scope: BuilderScope; tab: SegmentTab }) {
  const count = filledRules(scope.form, tab);
  const isWrong = scope.problems.some((problem) => tabOfProblem(problem, [tab]) !== null);
  return (
    <span className={styles.label}>
      {tSent(tab.label)}
      {count === 0 ? null : (
        <span className={styles.count} data-wrong={isWrong}>
          {count}
          <span className="ph-hidden">{` ${isWrong ? t('filled, not valid') : t('filled')}`}</span>
        </span>
      )}
    </span>
  );
}

/** SEG-013 */
function TabFields({ scope, tab }: { scope: BuilderScope; tab: SegmentTab }) {
  const words = useViewerWords();
  const parts = subCategoriesOf(tab);
  return (
    <div className={styles.fields}>
      <p className={styles.note}>{words(tSent(tab.note))}</p>
      {parts.map((part) => {
        const fields = tab.fields.filter(({ subCategory }) => subCategory === part);
        const count = filledRules(scope.form, tab, part);
        return (
          <div key={part ?? ''}>
            {part === null ? null : (
              <h3 className={styles.part}>
                {tSent(part)}{' '}
                <span className={styles.count} data-none={count === 0}>
                  {count}
                </span>
                <span className="ph-hidden">{` ${t('filled')}`}</span>
              </h3>
            )}
            {fields.map((field) =>
              field.key === EXISTING_SEGMENT ? (
                <ExistingGroups key={field.key} scope={scope} field={field} />
              ) : (
                <FieldBlock key={field.key} scope={scope} field={field} />
              ),
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Where the field of a problem stands; null when it is in none of the tabs. */
export function tabOfProblem({ key }: SegmentProblem, tabs: readonly SegmentTab[]): SegmentTabKey | null {
  if (key === null) return null;
  const wanted = key === ZIP_CODE ? 'custom_tags' : key;
  return tabs.find(({ fields }) => fields.some((field) => field.key === wanted))?.key ?? null;
}
