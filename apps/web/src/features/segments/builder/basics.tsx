import { MAX_SEGMENT_NAME, type StreamIdChoice, streamIdChoices } from '@playhead/contract/http/segments';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { hasTimeBase, showsStreamIds, streamIdLabels } from '@playhead/domain/segments';
import { t, tSent } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { Input, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { popupLook } from '@playhead/browser/ui/popup-look.ts';
import { tabLeaves } from '@playhead/browser/ui/dom/tab-leaves.ts';
import { statusProps } from '@playhead/browser/ui/rule-editor/value-input.ts';
import { TimeRangeField } from '../time-range/time-range-field.tsx';
import styles from './basics.module.css';
import { type BuilderScope, messagesOf } from './builder-scope.ts';

export interface BasicsProps {
  scope: BuilderScope;
  user: Pick<UserInfo, 'customer' | 'flags' | 'functions' | 'uniqueIdFilter'>;
  /** Tags that other segments have. */
  knownTags: readonly string[];
}

/** SEG-006, SEG-007 */
export function Basics({ scope, user, knownTags }: BasicsProps) {
  const { form, change, problems } = scope;
  const words = useViewerWords();
  const ids = { name: useId(), description: useId(), tags: useId(), time: useId(), stream: useId() };
  // USR-012; a stored range stays in sight, so that it can be taken away.
  const showsTimeRange = hasTimeBase(user.functions) || form.timeRange.selectedShortcut !== null;
  const [nameIssue] = messagesOf(problems, { part: 'name' });
  const [timeIssue] = messagesOf(problems, { part: 'time_range' });
  return (
    <div className={styles.basics}>
      <Field id={ids.name} label={t('Segment Name')} issue={nameIssue} area="name">
        <Input
          id={ids.name}
          data-first-focus
          aria-required
          maxLength={MAX_SEGMENT_NAME}
          autoComplete="off"
          value={form.segmentName}
          onChange={({ target }) => change({ ...form, segmentName: target.value }, 'typed')}
          {...statusProps(nameIssue !== undefined)}
        />
      </Field>
      <Field id={ids.tags} label={t('Category Tags')} area="tags">
        <Select
          id={ids.tags}
          className={styles.wide ?? ''}
          mode="tags"
          {...tabLeaves}
          aria-label={t('Category Tags')}
          maxTagCount="responsive"
          tokenSeparators={[',', '\n', '\t']}
          value={[...form.tags]}
          options={knownTags.map((tag) => ({ value: tag, label: tag }))}
          classNames={popupLook}
          notFoundContent={t('Type a tag and press Enter.')}
          onChange={(tags: string[]) => change({ ...form, tags })}
        />
      </Field>
      <Field id={ids.description} label={t('Description')} area="description">
        <Input.TextArea
          id={ids.description}
          className={styles.description ?? ''}
          rows={2}
          maxLength={2000}
          value={form.description}
          onChange={({ target }) => change({ ...form, description: target.value }, 'typed')}
        />
      </Field>
      {showsTimeRange ? (
        <Field id={ids.time} label={t('Time Range')} issue={timeIssue} area="time" isGroup>
          <TimeRangeField
            scope={scope}
            customerId={user.customer.id}
            labelledBy={ids.time}
            isRequired={hasTimeBase(user.functions)}
            isInvalid={timeIssue !== undefined}
          />
        </Field>
      ) : null}
      {showsStreamIds(user) ? (
        <Field id={ids.stream} label={t('Stream ID')} area="stream">
          <Select
            id={ids.stream}
            className={styles.wide ?? ''}
            aria-label={t('Stream ID')}
            value={form.streamId}
            options={streamIdChoices.map((choice) => ({ value: choice, label: words(tSent(streamIdLabels[choice])) }))}
            classNames={popupLook}
            onChange={(streamId: StreamIdChoice) => change({ ...form, streamId })}
          />
        </Field>
      ) : null}
    </div>
  );
}

interface FieldProps {
  id: string;
  label: string;
  area: string;
  issue?: string | undefined;
  /** The words name a button, which no label can. */
  isGroup?: boolean;
  children: ReactNode;
}

function Field({ id, label, area, issue, isGroup = false, children }: FieldProps) {
  return (
    <div className={styles.field} data-area={area}>
      {isGroup ? (
        <span id={id} className={styles.label}>
          {label}
        </span>
      ) : (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      {children}
      {issue === undefined ? null : (
        <p className={styles.issue} role="alert">
          {issue}
        </p>
      )}
    </div>
  );
}
