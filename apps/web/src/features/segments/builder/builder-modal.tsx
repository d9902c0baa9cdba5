import type { UserInfo } from '@playhead/contract/http/account/users';
import type { Calendar } from '@playhead/domain/periods';
import {
  begunFields,
  filledRules,
  hasTimeBase,
  modalTitles,
  segmentLimits,
  type SegmentProblem,
  type SegmentTabKey,
  validateSegment,
} from '@playhead/domain/segments';
import { tSent } from '@playhead/texts/translate';
import { Modal } from 'antd';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useCoverage } from '../coverage/use-coverage.ts';
import { useSaveSegment } from '../use-save-segment.ts';
import { BuilderBody, BuilderFoot } from './builder-body.tsx';
import { holdsFocus } from '@playhead/browser/ui/dom/holds-focus.ts';
import styles from './builder-modal.module.css';
import type { BuilderScope } from './builder-scope.ts';
import { EmptyRulesModal } from './empty-rules-modal.tsx';
import { LeaveModal } from './leave-modal.tsx';
import { tabOfProblem } from './rule-tabs.tsx';
import { type LoadedStart, type SegmentStart, useSegmentStart } from './segment-start.ts';
import { useKnownTags } from './use-known-tags.ts';
import { useSegmentDraft } from './use-segment-draft.ts';

export type { SegmentStart } from './segment-start.ts';

export interface SegmentModalProps {
  customer: string;
  user: UserInfo;
  calendar: Calendar;
  start: SegmentStart;
  /** SEG-042, SEG-090 */
  locked: boolean;
  onClose: () => void;
}

/** SEG-005; a narrower screen gives what it has. */
const MODAL_WIDTH_PX = 1240;

export function BuilderModal({ customer, user, calendar, start, locked, onClose }: SegmentModalProps) {
  const loaded = useSegmentStart(customer, user, start);
  const draft = useSegmentDraft(loaded.form);
  const { form } = draft;
  const { isSaving, save } = useSaveSegment({
    customer,
    onSaved: onClose,
    onReload: () => {
      draft.restart();
      loaded.retry();
    },
  });
  const [isTried, setTried] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [begun, setBegun] = useState<readonly string[]>([]);
  const [openTab, setOpenTab] = useState<SegmentTabKey | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const focusName = useFirstFocus(body, loaded.status);
  const knownTags = useKnownTags(customer);

  const limits = segmentLimits(user.limits);
  const found = validateSegment(form, {
    timeBased: hasTimeBase(user.functions),
    limits,
    today: calendar.today,
    ...(form.modalType === 'edit' ? { stored: loaded.form } : {}),
  });
  const isBusy = isSaving || loaded.status === 'loading';
  const disabled = isBusy || locked || loaded.status === 'failed';
  const coverage = useCoverage({
    customer,
    form,
    problems: found,
    lastChange: draft.lastChange,
    enabled: loaded.status === 'ready',
  });
  // A name or a time range that is still missing is no mistake before somebody wants to save.
  const problems = isTried ? found : found.filter(({ part }) => part === 'rule' || part === 'percent');
  const scope: BuilderScope = { customer, calendar, limits, form, problems, disabled, change: draft.change };

  const close = () => {
    // SEG-043
    if (isBusy) return;
    if (draft.isChanged) setLeaving(true);
    else onClose();
  };
  const submit = () => {
    setTried(true);
    const [problem] = found;
    if (problem !== undefined) {
      showProblem(problem);
      return;
    }
    const unfinished = begunFields(form);
    if (unfinished.length === 0) save(form);
    else setBegun(unfinished);
  };
  const showProblem = (problem: SegmentProblem) => {
    const wanted = tabOfProblem(problem, form.tabs);
    if (wanted !== null) setOpenTab(wanted);
    focusProblem(body, problem);
  };

  return (
    <>
      <Modal
        open
        title={tSent(modalTitles[form.modalType])}
        width={MODAL_WIDTH_PX}
        className={styles.modal ?? ''}
        classNames={{ container: styles.container ?? '', body: styles.body ?? '' }}
        keyboard={!isBusy}
        closable={isBusy ? { disabled: true } : true}
        mask={{ closable: false }}
        onCancel={close}
        afterOpenChange={(isOpen) => {
          if (isOpen) focusName();
        }}
        footer={
          <BuilderFoot
            {...{ form, isBusy, disabled, isSaving }}
            reason={isTried ? (found[0]?.message ?? '') : ''}
            viewers={coverage.counted?.viewers ?? null}
            onCancel={close}
            onSubmit={submit}
          />
        }
      >
        <BuilderBody
          {...{ body, scope, user, locked, loaded, isBusy, knownTags, coverage }}
          // Of what the draft began with: a rule that is cleared or added elsewhere must not turn the page.
          tab={openTab ?? firstTab(loaded.form)}
          onTab={setOpenTab}
        />
      </Modal>
      <EmptyRulesModal
        fields={begun}
        onStay={() => setBegun([])}
        onSave={() => {
          setBegun([]);
          save(form);
        }}
      />
      <LeaveModal isOpen={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </>
  );
}

/** Focuses the name when the modal has come in; returns what does it. */
function useFirstFocus(body: RefObject<HTMLElement | null>, status: LoadedStart['status']): () => void {
  const focusName = useCallback(() => {
    // A list that somebody opened before the modal had come in would be folded up again.
    if (!holdsFocus(body.current)) body.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, [body]);
  useFocusBack();
  // What is disabled cannot be focused: a stored segment is there after the modal has opened.
  useEffect(() => {
    if (status === 'ready') focusName();
  }, [status, focusName]);
  return focusName;
}

/** The modal goes as a whole, without the closing in which Ant Design would give the focus back. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}

/** Where there is something to see: the first tab with a rule, or the first. */
function firstTab(form: BuilderScope['form']): SegmentTabKey {
  const filled = form.tabs.find((tab) => filledRules(form, tab) > 0);
  return (filled ?? form.tabs[0])?.key ?? 'segment';
}

/** After the tab of the problem is drawn. */
function focusProblem(body: RefObject<HTMLElement | null>, { part, key }: SegmentProblem): void {
  requestAnimationFrame(() => {
    const target =
      part === 'name'
        ? body.current?.querySelector<HTMLElement>('[data-first-focus]')
        : part === 'time_range'
          ? body.current?.querySelector<HTMLElement>('[aria-haspopup="dialog"]')
          : body.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(key ?? '')}"]`);
    target?.scrollIntoView({ block: 'nearest' });
    target?.focus();
  });
}
