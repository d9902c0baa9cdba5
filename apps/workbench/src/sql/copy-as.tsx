import type { RunQueryBody } from '@playhead/contract/http/queries';
import { curlOf, typescriptOf } from '@playhead/domain/explore';
import { t } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { MenuButton } from '@playhead/widgets/controls/menu-button';
import copyShape from 'lucide/dist/esm/icons/copy.mjs';
import { useScope } from '../app/scope.ts';
import { useCopy } from '../results/use-copy-cell.ts';
import styles from '../results/result-section.module.css';

export interface CopyAsProps {
  body: RunQueryBody | null;
  /** Of the last run. */
  sql: string | null;
}

export function CopyAs({ body, sql }: CopyAsProps) {
  const { origin, customer, table } = useScope();
  const copy = useCopy();
  const of = (write: typeof curlOf) => (body === null ? '' : write({ origin, customer, table, body }));
  const none = body === null;
  return (
    <MenuButton
      label={t('Copy as')}
      className={styles.copy ?? ''}
      groups={[
        [
          {
            key: 'curl',
            label: 'curl',
            hint: t('A command for the terminal'),
            disabled: none,
            onSelect: () => copy(of(curlOf), t('curl command')),
          },
          {
            key: 'typescript',
            label: t('TypeScript'),
            hint: t('A call of the API with fetch'),
            disabled: none,
            onSelect: () => copy(of(typescriptOf), t('TypeScript')),
          },
          {
            key: 'sql',
            label: 'SQL',
            hint: t('The statement of the last run'),
            disabled: sql === null,
            reason: t('Run the query first.'),
            onSelect: () => copy(sql ?? '', 'SQL'),
          },
        ],
      ]}
    >
      <Icon shape={copyShape} size={13} />
      <span className={styles.words}>{t('Copy as')}</span>
    </MenuButton>
  );
}
