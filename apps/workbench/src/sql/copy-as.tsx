import type { RunQueryBody } from '@playhead/contract/http/queries';
import { curlOf, typescriptOf } from '@playhead/domain/explore';
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
      label="Copy as"
      className={styles.copy ?? ''}
      groups={[
        [
          {
            key: 'curl',
            label: 'curl',
            hint: 'A command for the terminal',
            disabled: none,
            onSelect: () => copy(of(curlOf), 'curl command'),
          },
          {
            key: 'typescript',
            label: 'TypeScript',
            hint: 'A call of the API with fetch',
            disabled: none,
            onSelect: () => copy(of(typescriptOf), 'TypeScript'),
          },
          {
            key: 'sql',
            label: 'SQL',
            hint: 'The statement of the last run',
            disabled: sql === null,
            reason: 'Run the query first.',
            onSelect: () => copy(sql ?? '', 'SQL'),
          },
        ],
      ]}
    >
      <Icon shape={copyShape} size={13} />
      <span className={styles.words}>Copy as</span>
    </MenuButton>
  );
}
