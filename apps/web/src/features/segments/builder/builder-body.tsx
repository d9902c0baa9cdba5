import type { UserInfo } from '@playhead/contract/http/account/users';
import { exactNumber } from '@playhead/domain/format';
import {
  filledRules,
  modalButtons,
  type SegmentForm,
  type SegmentTabKey,
  showsStreamIds,
} from '@playhead/domain/segments';
import { t, tn, tSent } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { Button, ConfigProvider, Spin } from 'antd';
import { type RefObject, useId } from 'react';
import { CoveragePanel } from '../coverage/coverage-panel.tsx';
import { HouseholdNote } from '../coverage/household-note.tsx';
import { CoverageSteps } from '../coverage/coverage-steps.tsx';
import type { Coverage } from '../coverage/use-coverage.ts';
import { SEGMENTS_LOCKED } from '../segment-access.ts';
import { Basics } from './basics.tsx';
import styles from './builder-modal.module.css';
import type { BuilderScope } from './builder-scope.ts';
import { RuleTabs } from './rule-tabs.tsx';
import type { LoadedStart } from './segment-start.ts';

interface BuilderBodyProps {
  body: RefObject<HTMLDivElement | null>;
  scope: BuilderScope;
  user: UserInfo;
  locked: boolean;
  loaded: LoadedStart;
  isBusy: boolean;
  knownTags: readonly string[];
  coverage: Coverage;
  tab: SegmentTabKey;
  onTab: (tab: SegmentTabKey) => void;
}

export function BuilderBody(props: BuilderBodyProps) {
  const { body, scope, user, locked, loaded, isBusy, knownTags, coverage, tab, onTab } = props;
  const { form, disabled } = scope;
  return (
    <ConfigProvider componentDisabled={disabled}>
      <div ref={body} className={styles.content} aria-busy={isBusy}>
        <div>
          <Notices locked={locked} loaded={loaded} />
          <div className={styles.top}>
            <Basics scope={scope} user={user} knownTags={knownTags} />
            <div>
              <CoveragePanel coverage={coverage} form={form} disabled={disabled} />
              {showsStreamIds(user) ? (
                <HouseholdNote customer={scope.customer} form={form} coverage={coverage} />
              ) : null}
            </div>
          </div>
        </div>
        <div className={styles.rules}>
          <RuleTabs scope={scope} active={tab} isRead={loaded.status !== 'loading'} onOpen={onTab} />
          <CoverageSteps coverage={coverage} />
        </div>
      </div>
      {isBusy ? <Spin className={styles.busy ?? ''} description={t('Loading')} /> : null}
    </ConfigProvider>
  );
}

interface BuilderFootProps {
  form: SegmentForm;
  reason: string;
  /** As far as they are counted. */
  viewers: number | null;
  isBusy: boolean;
  disabled: boolean;
  isSaving: boolean;
  onCancel: () => void;
  onSubmit: () => void;
}

export function BuilderFoot(props: BuilderFootProps) {
  const { form, reason, isBusy, disabled, isSaving, onCancel, onSubmit } = props;
  const summaryId = useId();
  const summary = useSummary(form, props.viewers);
  return (
    <div className={styles.foot}>
      <output className={styles.reason}>{reason}</output>
      <span id={summaryId} className={styles.summary}>
        {summary}
      </span>
      <Button disabled={isBusy} onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button type="primary" aria-describedby={summaryId} disabled={disabled} loading={isSaving} onClick={onSubmit}>
        {tSent(modalButtons[form.modalType])}
      </Button>
    </div>
  );
}

/** `3 rules · 1,204 viewers`: what is about to be saved. */
function useSummary(form: SegmentForm, viewers: number | null): string {
  const words = useViewerWords();
  const rules = form.tabs.reduce((sum, tab) => sum + filledRules(form, tab), 0);
  const counted = tn(rules, '{count} rule', '{count} rules', { count: exactNumber(rules) });
  if (viewers === null) return counted;
  return `${counted} · ${words(tn(viewers, '{count} viewer', '{count} viewers', { count: exactNumber(viewers) }))}`;
}

function Notices({ locked, loaded }: { locked: boolean; loaded: LoadedStart }) {
  const lines = [...(locked ? [SEGMENTS_LOCKED] : []), ...loaded.notices];
  return (
    <>
      {loaded.status === 'failed' ? (
        <p className={styles.notice} role="alert">
          {t('The segment could not be read.')}
          <Button size="small" disabled={false} onClick={loaded.retry}>
            {t('Try again')}
          </Button>
        </p>
      ) : null}
      {lines.map((line) => (
        <output key={line} className={styles.notice}>
          {line}
        </output>
      ))}
    </>
  );
}
