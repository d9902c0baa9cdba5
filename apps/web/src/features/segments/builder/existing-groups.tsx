import type { Segment } from '@playhead/contract/http/segments';
import {
  type ExistingGroup,
  existingCycle,
  type SegmentField,
  setExisting,
  storedDefinition,
} from '@playhead/domain/segments';
import { t, tSent } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { segmentListQuery } from '@playhead/browser/api/segments/segment-resources.ts';
import { popupLook } from '@playhead/browser/ui/popup-look.ts';
import shared from '@playhead/browser/ui/rule-editor/rule-editor.module.css';
import { RuleRow, RuleRows } from '@playhead/browser/ui/rule-editor/rule-rows.tsx';
import { tabLeaves } from '@playhead/browser/ui/dom/tab-leaves.ts';
import type { BuilderScope } from './builder-scope.ts';
import styles from './field-block.module.css';

type Sense = 'in' | 'not_in';
const senses = [
  { value: 'in', label: t('In any of') },
  { value: 'not_in', label: t('Not in any of') },
] as const satisfies readonly { value: Sense; label: string }[];

/** SEG-018, SEG-034: groups are AND-ed, the segments of a group OR-ed. */
export function ExistingGroups({ scope, field }: { scope: BuilderScope; field: SegmentField }) {
  const { form, change, disabled } = scope;
  const { existing } = form;
  const [added, setAdded] = useState<ExistingGroup | null>(null);
  const isWaiting = added !== null || existing.length === 0;
  const shown = isWaiting ? [...existing, added ?? { segments: [], exclude: false }] : existing;
  const set = (index: number, group: ExistingGroup) => {
    const isNew = index >= existing.length;
    // A group without segments is none to the form: what was chosen about it waits here.
    if (isNew) setAdded(group.segments.length === 0 ? group : null);
    if (!isNew || group.segments.length > 0) change(setExisting(form, { index, group }));
  };
  return (
    <section className={styles.field} aria-label={tSent(field.label)} data-field={field.key} data-roomy tabIndex={-1}>
      <header className={styles.head}>
        <h4 className={styles.title}>{tSent(field.label)}</h4>
      </header>
      <div className={styles.body}>
        <RuleRows>
          {shown.map((group, index) => (
            // Groups have no identity but their position.
            <RuleRow key={index} joint={index === 0 ? null : 'and'}>
              <div className={styles.rules}>
                <GroupInputs
                  scope={scope}
                  label={
                    shown.length > 1
                      ? t('{label}, group {number}', { label: tSent(field.label), number: index + 1 })
                      : tSent(field.label)
                  }
                  group={group}
                  onChange={(next) => set(index, next)}
                />
              </div>
              <div className={styles.rowButtons}>
                <button
                  type="button"
                  className={styles.rowButton}
                  aria-label={t('Remove group {number} of {label}', {
                    number: index + 1,
                    label: tSent(field.label),
                  })}
                  disabled={disabled || (shown.length === 1 && group.segments.length === 0)}
                  onClick={({ currentTarget }) => {
                    currentTarget.closest('section')?.focus();
                    if (index < existing.length) set(index, { ...group, segments: [] });
                    else setAdded(null);
                  }}
                >
                  -
                </button>
                {index === shown.length - 1 ? (
                  <button
                    type="button"
                    className={styles.rowButton}
                    aria-label={t('AND: add a group to {label}', { label: tSent(field.label) })}
                    disabled={disabled || isWaiting}
                    onClick={() => setAdded({ segments: [], exclude: false })}
                  >
                    {t('AND')}
                  </button>
                ) : null}
              </div>
            </RuleRow>
          ))}
        </RuleRows>
      </div>
    </section>
  );
}

interface GroupInputsProps {
  scope: BuilderScope;
  label: string;
  group: ExistingGroup;
  onChange: (group: ExistingGroup) => void;
}

function GroupInputs({ scope, label, group, onChange }: GroupInputsProps) {
  const { customer, form } = scope;
  const list = useQuery(segmentListQuery(useApi(), { customer }));
  const known = useMemo(() => [...(list.data?.data ?? []), ...(list.data?.extra ?? [])], [list.data]);
  const names = new Map([
    ...group.segments.map(({ id, name }): [string, string] => [id, name]),
    ...known.map(({ segmentId, segmentName }): [string, string] => [segmentId, segmentName]),
  ]);
  const offered = useMemo(() => offeredSegments(known, form.editingSegmentId), [known, form.editingSegmentId]);
  return (
    <div className={styles.rule}>
      <Select
        className={shared.operator ?? ''}
        aria-label={t('{label}, sense', { label })}
        value={group.exclude ? 'not_in' : 'in'}
        options={[...senses]}
        classNames={popupLook}
        onChange={(sense: Sense) => onChange({ ...group, exclude: sense === 'not_in' })}
      />
      <div className={styles.value} data-rule-value>
        <Select
          className={styles.wide ?? ''}
          mode="multiple"
          {...tabLeaves}
          aria-label={label}
          placeholder={t('Choose segments')}
          value={group.segments.map(({ id }) => id)}
          options={offered.map(({ segmentId, segmentName, state }) => ({
            value: segmentId,
            label: segmentName,
            note: state === 'building' ? t('is built') : state === 'failed' ? t('failed') : '',
          }))}
          labelRender={({ value }) => names.get(String(value)) ?? String(value)}
          optionRender={({ label: name, data }) => (
            <span className={styles.option}>
              {name}
              {data.note === '' ? null : <span className={styles.optionNote}>{data.note}</span>}
            </span>
          )}
          showSearch={{ optionFilterProp: 'label' }}
          classNames={popupLook}
          virtual={false}
          loading={list.isFetching}
          notFoundContent={list.isError ? t('The segments could not be loaded.') : t('There is no other segment.')}
          onChange={(ids: string[]) =>
            onChange({ ...group, segments: ids.map((id) => ({ id, name: names.get(id) ?? id })) })
          }
        />
      </div>
    </div>
  );
}

/** A segment that is made of the edited one would be made of itself. */
function offeredSegments(known: readonly Segment[], editing: string | null): readonly Segment[] {
  if (editing === null) return known;
  const graph = new Map(known.map((segment) => [segment.segmentId, parentsOf(segment)]));
  return known.filter(({ segmentId }) => existingCycle(editing, new Map([...graph, [editing, [segmentId]]])) === null);
}

function parentsOf(segment: Segment): readonly string[] {
  return storedDefinition(segment).existing.flatMap(({ segments }) => segments.map(({ id }) => id));
}
