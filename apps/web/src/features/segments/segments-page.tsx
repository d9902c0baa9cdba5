import type { SegmentVersion } from '@playhead/contract/http/segments';
import type { UserInfo } from '@playhead/contract/http/users';
import type { Calendar } from '@playhead/domain/periods';
import { formOf, segmentTabs } from '@playhead/domain/segments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { usePageLatency } from '../../api/page-latency.ts';
import { segmentListQuery, segmentQuotaQuery } from '../../api/segment-resources.ts';
import { Icon } from '../../ui/icons.tsx';
import { useDebounced } from '../../ui/suggestions/use-debounced.ts';
import { AntScope } from '../../ui/theme/ant-scope.tsx';
import { useToasts } from '../../ui/toast/toast-region.tsx';
import { chosenSegments, type ListChoice, type ListedSegment, listedSegments, tagsOf } from './list/list-choice.ts';
import { ListState } from './list/list-state.tsx';
import { SegmentTable } from './list/segment-table.tsx';
import { SegmentToolbar } from './list/segment-toolbar.tsx';
import { type Opened, OpenedDialog } from './opened-dialog.tsx';
import {
  actionRefusal,
  isLocked,
  mayChangeSegments,
  mayCreateSegments,
  quotaRefusal,
  type SegmentAction,
  SEGMENTS_LOCKED,
} from './segment-access.ts';
import styles from './segments-page.module.css';
import { SegmentSummary, type SummaryTab } from './summary/segment-summary.tsx';
import { SummaryPanel } from './summary/summary-panel.tsx';
import { useRebuildSegment } from './use-rebuild-segment.ts';

export const SEARCH_DEBOUNCE_MS = 300;

export interface SegmentsPageProps {
  customer: string;
  user: UserInfo;
  calendar: Calendar;
  /** Opens the page of one segment. */
  onOpen: (segment: { id: string; name: string }) => void;
}

export function SegmentsPage(props: SegmentsPageProps) {
  return (
    <AntScope>
      <SegmentsList {...props} />
    </AntScope>
  );
}

const EVERYTHING: ListChoice = { scope: 'all', tags: [] };

function SegmentsList({ customer, user, calendar, onOpen }: SegmentsPageProps) {
  const api = useApi();
  const toasts = useToasts();
  const { rebuild, asked } = useRebuildSegment(customer);
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState(EVERYTHING);
  const [selected, setSelected] = useState<string | null>(null);
  const [summaryTab, setSummaryTab] = useState<SummaryTab>('summary');
  const [isSummaryOpen, setSummaryOpen] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const summaryId = useId();
  const keyword = useDebounced(search.trim(), SEARCH_DEBOUNCE_MS);
  const list = useQuery({ ...segmentListQuery(api, { customer, keyword }), placeholderData: keepPreviousData });
  usePageLatency({ customer, page: 'segments_list', isLoaded: list.data !== undefined });
  const quota = useQuery(segmentQuotaQuery(api, customer)).data;

  const locked = isLocked(user, list.data);
  const mayCreate = mayCreateSegments(user, 'segments_list');
  const mayOpen = user.features.includes('segment_page');
  const mayChange = mayChangeSegments(user);
  const rights = useMemo(() => ({ mayOpen, mayCreate, mayChange, locked }), [mayOpen, mayCreate, mayChange, locked]);
  const segments = useMemo(() => (list.data ? listedSegments(list.data) : []), [list.data]);
  const shown = chosenSegments(segments, choice);
  const summarized = segments.find(({ segment_id }) => segment_id === selected) ?? null;

  const open = useCallback(
    (next: Opened, isNew: boolean) => {
      const refusal = isNew && quota ? quotaRefusal(quota) : null;
      if (refusal === null) setOpened(next);
      else toasts.show({ tone: 'error', text: refusal });
    },
    [quota, toasts],
  );
  const summarize = useCallback(
    (segment: ListedSegment, tab: SummaryTab) => {
      setSelected(segment.segment_id);
      setSummaryTab(tab);
      setSummaryOpen(true);
      // On a narrow screen it stands above a list that may be long.
      requestAnimationFrame(() => document.getElementById(summaryId)?.scrollIntoView({ block: 'nearest' }));
    },
    [summaryId],
  );
  const act = useCallback(
    (action: SegmentAction, segment: ListedSegment) => {
      const id = segment.segment_id;
      const steps: Readonly<Record<SegmentAction, () => void>> = {
        open: () => onOpen({ id, name: segment.segment_name }),
        view: () => summarize(segment, 'summary'),
        history: () => summarize(segment, 'history'),
        edit: () => open({ kind: 'modal', start: { kind: 'edit', id } }, false),
        copy: () => open({ kind: 'modal', start: { kind: 'copy', id } }, true),
        share: () => open({ kind: 'share', segment }, false),
        delete: () => open({ kind: 'delete', segment }, false),
        rebuild: () => rebuild(id),
      };
      steps[action]();
    },
    [onOpen, open, summarize, rebuild],
  );
  const create = () => open({ kind: 'modal', start: { kind: 'create' } }, true);
  const restore = ({ segment, ...version }: SegmentVersion) => {
    if (summarized === null) return;
    const stored = { ...segment, segment_id: summarized.segment_id, version: summarized.version };
    const form = formOf(stored, { modalType: 'edit', tabs: segmentTabs(user) });
    const notices = [`This is how the segment was in version ${version.version}.`, ...form.notices];
    open({ kind: 'modal', start: { kind: 'form', form, notices } }, false);
  };

  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {locked ? (
          <p className={styles.lock} role="alert">
            <Icon name="lock" size={14} />
            {SEGMENTS_LOCKED}
          </p>
        ) : null}
        <SegmentToolbar
          search={search}
          onSearch={setSearch}
          choice={choice}
          onChoice={setChoice}
          tags={tagsOf(segments)}
          quota={quota}
          mayCreate={mayCreate}
          locked={locked}
          onCreate={create}
          onUpload={() => open({ kind: 'upload' }, true)}
          summaryId={summaryId}
          isSummaryOpen={isSummaryOpen}
          onSummary={() => setSummaryOpen(!isSummaryOpen)}
        />
        <ListState
          list={list}
          isEmpty={segments.length === 0}
          isNarrowed={keyword !== '' || (segments.length > 0 && shown.length === 0)}
          create={mayCreate && !locked ? create : null}
          onEverything={() => {
            setSearch('');
            setChoice(EVERYTHING);
          }}
        >
          {shown.length === 0 ? null : (
            <SegmentTable
              segments={shown}
              selected={isSummaryOpen ? selected : null}
              rights={rights}
              timeZone={user.timeZone}
              viewerLabel={user.viewerLabel}
              isNarrow={isSummaryOpen}
              onAction={act}
            />
          )}
        </ListState>
      </div>
      <SummaryPanel id={summaryId} isOpen={isSummaryOpen} onClose={() => setSummaryOpen(false)}>
        {summarized === null ? (
          <p className={styles.hint}>Choose a segment to see who is in it.</p>
        ) : (
          <SegmentSummary
            customer={customer}
            user={user}
            segment={summarized}
            tab={summaryTab}
            onTab={setSummaryTab}
            onRestore={mayChange && !locked && summarized.mine ? restore : null}
            onRebuild={
              actionRefusal('rebuild', summarized, rights) === null ? () => rebuild(summarized.segment_id) : null
            }
            isRebuildAsked={asked === summarized.segment_id}
          />
        )}
      </SummaryPanel>
      <OpenedDialog
        {...{ customer, user, calendar, locked, opened }}
        onClose={() => setOpened(null)}
        onNext={setOpened}
      />
    </div>
  );
}
