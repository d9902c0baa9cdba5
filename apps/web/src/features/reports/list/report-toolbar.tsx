import { REPORT_SPACES } from '@playhead/domain/reports';
import type { ReportSpace } from '@playhead/contract/http/reports';
import { t, tSent } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { Input } from 'antd';
import { AntSegmented } from '@playhead/browser/ui/ant-segmented.tsx';
import plus from 'lucide/dist/esm/icons/plus.mjs';
import magnifier from 'lucide/dist/esm/icons/search.mjs';
import { Button } from '@playhead/browser/ui/button.tsx';
import styles from './reports.module.css';

export interface ReportToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  space: ReportSpace;
  onSpace: (space: ReportSpace) => void;
  /** Null where the user may not open the workbench. */
  onNew: (() => void) | null;
}

export function ReportToolbar({ search, onSearch, space, onSpace, onNew }: ReportToolbarProps) {
  return (
    <div className={styles.bar}>
      <Input
        className={styles.search ?? ''}
        type="search"
        aria-label={t('Search analyses')}
        placeholder={t('Search analyses')}
        prefix={<Icon shape={magnifier} size={14} />}
        allowClear
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
      <AntSegmented<ReportSpace>
        aria-label={t('Whose analyses')}
        value={space}
        options={REPORT_SPACES.map(({ space: value, label }) => ({ value, label: tSent(label) }))}
        onChange={onSpace}
      />
      {onNew === null ? null : (
        <Button look="primary" className={styles.new} onClick={onNew}>
          <Icon shape={plus} size={14} />
          {t('New analysis')}
        </Button>
      )}
    </div>
  );
}
