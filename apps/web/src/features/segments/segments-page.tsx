import type { SegmentVersion } from '@playhead/contract/http/segments';
import type { UserInfo } from '@playhead/contract/http/account/users';
import type { Calendar } from '@playhead/domain/periods';
import { formOf, segmentTabs } from '@playhead/domain/segments';
import { t } from '@playhead/texts/translate';
import { useCallback, useState } from 'react';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { type ListedSegment, tagsOf } from './list/list-choice.ts';
import { ListState } from './list/list-state.tsx';
import { SegmentTable } from './list/segment-table.tsx';
import { SegmentToolbar } from './list/segment-toolbar.tsx';
import { useSegmentList } from './list/use-segment-list.ts';
import { type Opened, OpenedDialog } from './opened-dialog.tsx';
import { actionRefusal, quotaRefusal, type SegmentAction, SEGMENTS_LOCKED } from './segment-access.ts';
import styles from './segments-page.module.css';
import type { SegmentStart } from './segment-modal.tsx';
import { SegmentSummary } from './summary/segment-summary.tsx';
import { SummaryPanel } from './summary/summary-panel.tsx';
import { useSummaryPanel } from './summary/use-summary-panel.ts';
import { useRebuildSegment } from './use-rebuild-segment.ts';

export interface SegmentsPageProps {
  customer: string;
  user: UserInfo;
  calendar: Calendar;
  onOpen: (segment: { id: string; name: string }) => void;
  /** Sends or schedules the members of a segment. */
  onDeliver: (way: 'send' | 'schedule', segment: { id: string; name: string }) => void;
}

export function SegmentsPage(props: SegmentsPageProps) {
  return (
    <AntScope>
      <SegmentsList {...props} />
    </AntScope>
  );
}

function SegmentsList({ customer, user, calendar, onOpen, onDeliver }: SegmentsPageProps) {
  const { rebuild, requested } = useRebuildSegment(customer);
  const { list, segments, shown, quota, rights, ...choosing } = useSegmentList(customer, user);
  const { locked, mayCreate } = rights;
  const summary = useSummaryPanel(segments);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useOpen(quota, setOpened);
  const act = useSegmentAction({ onOpen, onDeliver, open, summarize: summary.show, rebuild });
  const create = () => open({ kind: 'modal', start: { kind: 'create' } }, true);

  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {locked ? <LockNotice /> : null}
        <SegmentToolbar
          search={choosing.search}
          onSearch={choosing.setSearch}
          choice={choosing.choice}
          onChoice={choosing.setChoice}
          tags={list.isPending ? null : tagsOf(segments)}
          quota={quota}
          mayCreate={mayCreate}
          locked={locked}
          onCreate={create}
          onUpload={() => open({ kind: 'upload' }, true)}
          summaryId={summary.id}
          isSummaryOpen={summary.isOpen}
          onSummary={() => summary.setOpen(!summary.isOpen)}
        />
        <ListState
          list={list}
          isEmpty={segments.length === 0}
          isNarrowed={choosing.isNarrowed}
          create={mayCreate && !locked ? create : null}
          onEverything={choosing.showEverything}
        >
          {shown.length === 0 ? null : (
            <SegmentTable
              segments={shown}
              selected={summary.selected}
              rights={rights}
              timeZone={user.timeZone}
              isNarrow={summary.isOpen}
              onAction={act}
            />
          )}
        </ListState>
      </div>
      <SummaryPanel id={summary.id} isOpen={summary.isOpen} onClose={() => summary.setOpen(false)}>
        <SummaryContent
          {...{ customer, user, rights, summary, rebuild }}
          rebuildRequested={requested}
          onRestore={(start) => open({ kind: 'modal', start }, false)}
        />
      </SummaryPanel>
      <OpenedDialog
        {...{ customer, user, calendar, locked, opened }}
        onClose={() => setOpened(null)}
        onNext={setOpened}
      />
    </div>
  );
}

type Open = (next: Opened, isNew: boolean) => void;

/** A new segment is refused where the quota is used up. */
function useOpen(quota: ReturnType<typeof useSegmentList>['quota'], setOpened: (next: Opened) => void): Open {
  const toasts = useToasts();
  return useCallback(
    (next, isNew) => {
      const refusal = isNew && quota ? quotaRefusal(quota) : null;
      if (refusal === null) setOpened(next);
      else toasts.show({ tone: 'error', text: refusal });
    },
    [quota, setOpened, toasts],
  );
}

interface ActionTargets extends Pick<SegmentsPageProps, 'onOpen' | 'onDeliver'> {
  open: Open;
  summarize: ReturnType<typeof useSummaryPanel>['show'];
  rebuild: (id: string) => void;
}

function useSegmentAction({ onOpen, onDeliver, open, summarize, rebuild }: ActionTargets) {
  return useCallback(
    (action: SegmentAction, segment: ListedSegment) => {
      const id = segment.segmentId;
      const steps: Readonly<Record<SegmentAction, () => void>> = {
        open: () => onOpen({ id, name: segment.segmentName }),
        view: () => summarize(segment, 'summary'),
        history: () => summarize(segment, 'history'),
        edit: () => open({ kind: 'modal', start: { kind: 'edit', id } }, false),
        copy: () => open({ kind: 'modal', start: { kind: 'copy', id } }, true),
        share: () => open({ kind: 'share', segment }, false),
        send: () => onDeliver('send', { id, name: segment.segmentName }),
        schedule: () => onDeliver('schedule', { id, name: segment.segmentName }),
        delete: () => open({ kind: 'delete', segment }, false),
        rebuild: () => rebuild(id),
      };
      steps[action]();
    },
    [onOpen, onDeliver, open, summarize, rebuild],
  );
}

function LockNotice() {
  return (
    <p className={styles.lock} role="alert">
      <Icon name="lock" size={14} />
      {SEGMENTS_LOCKED}
    </p>
  );
}

interface SummaryContentProps {
  customer: string;
  user: UserInfo;
  rights: ReturnType<typeof useSegmentList>['rights'];
  summary: ReturnType<typeof useSummaryPanel>;
  rebuild: (id: string) => void;
  /** The segment whose rebuild is on its way. */
  rebuildRequested: string | null;
  onRestore: (start: SegmentStart) => void;
}

function SummaryContent({
  customer,
  user,
  rights,
  summary,
  rebuild,
  rebuildRequested,
  onRestore,
}: SummaryContentProps) {
  const { segment } = summary;
  if (segment === null) return <p className={styles.hint}>{t('Choose a segment to see who is in it.')}</p>;
  const id = segment.segmentId;
  return (
    <SegmentSummary
      customer={customer}
      user={user}
      segment={segment}
      tab={summary.tab}
      onTab={summary.setTab}
      onRestore={
        rights.mayChange && !rights.locked && segment.mine
          ? (version) => onRestore(startFromVersion(segment, version, user))
          : null
      }
      onRebuild={actionRefusal('rebuild', segment, rights) === null ? () => rebuild(id) : null}
      isRebuildRequested={rebuildRequested === id}
    />
  );
}

function startFromVersion(current: ListedSegment, { segment, version }: SegmentVersion, user: UserInfo): SegmentStart {
  const stored = { ...segment, segmentId: current.segmentId, version: current.version };
  const form = formOf(stored, { modalType: 'edit', tabs: segmentTabs(user) });
  const notices = [t('This is how the segment was in version {version}.', { version }), ...form.notices];
  return { kind: 'form', form, notices };
}
