import { type JobKind, jobKinds, type RunState, runStates } from '@playhead/contract/http/deliveries/jobs';
import { t } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { Input, Select } from 'antd';
import magnifier from 'lucide/dist/esm/icons/search.mjs';
import { popupLook } from '@playhead/browser/ui/popup-look.ts';
import { kindWords, STATE, stateWords } from './job-words.ts';
import styles from './jobs.module.css';

export interface JobFilter {
  search: string;
  kind: JobKind | null;
  state: RunState | null;
}

export const NO_FILTER: JobFilter = { search: '', kind: null, state: null };

export interface JobToolbarProps {
  filter: JobFilter;
  onChange: (filter: JobFilter) => void;
}

export function JobToolbar({ filter, onChange }: JobToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <Input
        className={styles.search ?? ''}
        type="search"
        aria-label={t('Search jobs')}
        placeholder={t('Search by name, owner or destination')}
        prefix={<Icon shape={magnifier} size={14} />}
        allowClear
        value={filter.search}
        onChange={({ target }) => onChange({ ...filter, search: target.value })}
      />
      <Select<JobKind | null>
        className={styles.select ?? ''}
        aria-label={t('Kind')}
        value={filter.kind}
        options={[
          { value: null, label: t('All kinds') },
          ...jobKinds.map((value) => ({ value, label: kindWords[value] })),
        ]}
        classNames={popupLook}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      <Select<RunState | null>
        className={styles.select ?? ''}
        aria-label={STATE}
        value={filter.state}
        options={[
          { value: null, label: t('All states') },
          ...runStates.map((value) => ({ value, label: stateWords[value] })),
        ]}
        classNames={popupLook}
        onChange={(state) => onChange({ ...filter, state })}
      />
    </div>
  );
}
