import { t } from '@playhead/texts/translate';
import { Button, Input, Select } from 'antd';
import { AntSegmented } from '@playhead/browser/ui/ant-segmented.tsx';
import { Icon } from '@playhead/widgets/controls/icon';
import magnifier from 'lucide/dist/esm/icons/search.mjs';
import upload from 'lucide/dist/esm/icons/upload.mjs';
import plus from 'lucide/dist/esm/icons/plus.mjs';
import panelRight from 'lucide/dist/esm/icons/panel-right.mjs';
import { popupLook } from '@playhead/browser/ui/popup-look.ts';
import { tabLeaves } from '@playhead/browser/ui/dom/tab-leaves.ts';
import { type ListChoice, type ListScope, listScopes, scopeLabels } from './list-choice.ts';
import styles from './segment-toolbar.module.css';

export interface SegmentToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  choice: ListChoice;
  onChoice: (choice: ListChoice) => void;
  /** Null while they are not known: their room is kept, so that the list does not move. */
  tags: readonly string[] | null;
  quota: { segmentUsage: number; segmentQuota: number } | undefined;
  mayCreate: boolean;
  locked: boolean;
  onCreate: () => void;
  onUpload: () => void;
  summaryId: string;
  isSummaryOpen: boolean;
  onSummary: () => void;
}

export function SegmentToolbar(props: SegmentToolbarProps) {
  const { search, choice, tags, quota, mayCreate, locked, isSummaryOpen } = props;
  return (
    <div className={styles.bar}>
      <Input
        className={styles.search}
        type="search"
        aria-label={t('Search segments')}
        placeholder={t('Search segments')}
        prefix={<Icon shape={magnifier} size={14} />}
        allowClear
        value={search}
        onChange={({ target }) => props.onSearch(target.value)}
      />
      <AntSegmented<ListScope>
        aria-label={t('Whose segments')}
        value={choice.scope}
        options={listScopes.map((scope) => ({ value: scope, label: scopeLabels[scope] }))}
        onChange={(scope) => props.onChoice({ ...choice, scope })}
      />
      {tags === null ? <span className={styles.tags} /> : null}
      {tags === null || tags.length === 0 ? null : (
        <Select
          className={styles.tags ?? ''}
          mode="multiple"
          {...tabLeaves}
          aria-label={t('Category tags')}
          placeholder={t('Category tags')}
          maxTagCount="responsive"
          allowClear
          value={[...choice.tags]}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
          classNames={popupLook}
          onChange={(chosen: string[]) => props.onChoice({ ...choice, tags: chosen })}
        />
      )}
      <div className={styles.end}>
        {quota === undefined ? (
          <span className={styles.quotaRoom} />
        ) : (
          <span className={styles.quota}>
            {t('{used} of {quota} segments used', {
              used: quota.segmentUsage,
              quota: quota.segmentQuota,
            })}
          </span>
        )}
        {mayCreate ? (
          <>
            <Button icon={<Icon shape={upload} size={14} />} disabled={locked} onClick={props.onUpload}>
              {t('Upload ids')}
            </Button>
            <Button type="primary" icon={<Icon shape={plus} size={14} />} disabled={locked} onClick={props.onCreate}>
              {t('Create Segment')}
            </Button>
          </>
        ) : null}
        <Button
          icon={<Icon shape={panelRight} size={14} />}
          aria-label={t('Segment Summary')}
          title={t('Segment Summary')}
          aria-expanded={isSummaryOpen}
          aria-controls={props.summaryId}
          onClick={props.onSummary}
        />
      </div>
    </div>
  );
}
