import { type SegmentRule, ZIP_CODE } from '@playhead/domain/segments';
import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { useMetadataApi } from '@playhead/browser/api/api-context.tsx';
import { customerTagsQuery } from '@playhead/browser/api/filter-resources.ts';
import { popupLook } from '@playhead/browser/ui/popup-look.ts';
import type { BuilderScope } from './builder-scope.ts';
import styles from './field-block.module.css';

export interface TagNameProps {
  scope: Pick<BuilderScope, 'customer'>;
  label: string;
  rule: SegmentRule;
  onTag: (tag: string) => void;
}

/** FLT-072, FLT-078: a tag that was found in the data, or one that somebody knows will come. */
export function TagName({ scope, label, rule, onTag }: TagNameProps) {
  const tags = useQuery(customerTagsQuery(useMetadataApi(), scope.customer)).data;
  const names = [...new Set([...(tags?.cvTags ?? []).map(({ name }) => name), ZIP_CODE])];
  const text = rule.tag ?? '';
  return (
    <AutoComplete
      className={styles.tagName ?? ''}
      aria-label={label}
      placeholder={t('Tag')}
      value={text}
      options={names
        .filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()))
        .map((name) => ({ value: name, label: name }))}
      classNames={popupLook}
      virtual={false}
      onChange={(value: string | undefined) => onTag(value ?? '')}
    />
  );
}
