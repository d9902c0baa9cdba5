import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { Report, ReportVersion } from '@playhead/contract/http/reports';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { exploreQueryId, isReportCode, mayChangeReport } from '@playhead/domain/reports';
import { ownedBy } from '@playhead/domain/owners';
import { t } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { MenuButton } from '@playhead/widgets/controls/menu-button';
import { useQuery } from '@tanstack/react-query';
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import { type ReactNode, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { Button } from '@playhead/browser/ui/button.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { type OpenedReportDialog, ReportDialog } from '../dialogs/report-dialog.tsx';
import { VersionsDialog } from '../dialogs/versions-dialog.tsx';
import { keepQuery, reportByCodeQuery, reportFailure } from '../queries.ts';
import { useReportActions } from '../use-report-actions.ts';
import styles from './analysis-bar.module.css';
import { AnalysisBar } from './analysis-bar.tsx';
import { LeaveGuard, type LeaveGuardProps } from './leave-guard.tsx';
import { SaveTools } from './save-tools.tsx';
import { SHARE } from '../report-texts.ts';
import { type FrameReader, type ShownQuery, useExploredQuery } from './use-explored-query.ts';

/** What the workbench shows, as its address says it. */
export interface ExploreAddress {
  /** Code of the current analysis. */
  code: string | null;
  /** SHELL-018 */
  qid: string | null;
}

export interface ShownFrame {
  /** The frame shows this query; null for an empty workbench. */
  qid: string | null;
  onQuery: (qid: string) => void;
  /** Called with the frame that is shown, and with null when it is gone. */
  onFrame: (reader: FrameReader | null) => void;
}

/** What Download and Schedule work on. */
export interface ShownTools {
  /** Null before the query was stored. */
  queryId: string | null;
  /** Null before it was read. */
  query: ExploreQuery | null;
  readShown: () => Promise<ShownQuery | null>;
  title: string;
}

export interface ExplorePageProps {
  customer: string;
  user: UserInfo;
  shareBase: string;
  /** What the page was opened with. */
  address: ExploreAddress;
  onAddress: (address: ExploreAddress) => void;
  isOwnAddress: LeaveGuardProps['isOwnAddress'];
  onNew: () => void;
  renderFrame: (frame: ShownFrame) => ReactNode;
  /** Download and Schedule. */
  renderTools: (shown: ShownTools) => ReactNode;
  renderError: (error: unknown, retry: () => void) => ReactNode;
}

const PAGE_TITLE = t('Analytics Workbench');

/** The BI frame that composes, with the current analysis above it. */
export function ExplorePage({ address, renderError, ...page }: ExplorePageProps) {
  const [opened] = useState(address);
  const { code } = address;
  const report = useQuery({
    ...reportByCodeQuery(useApi(), { customer: page.customer, code: code ?? '' }),
    enabled: code !== null && isReportCode(code),
  });
  if (code === null || !isReportCode(code)) return <Explorer {...page} opened={opened} report={null} />;
  const failure = reportFailure(report);
  if (failure !== null) return renderError(failure, () => void report.refetch());
  if (report.data !== undefined) return <Explorer {...page} opened={opened} report={report.data} />;
  return <PageLoading words={t('Opening the analysis')} />;
}

interface ExplorerProps extends Omit<ExplorePageProps, 'address' | 'renderError'> {
  opened: ExploreAddress;
  report: Report | null;
}

type OpenedDialog = OpenedReportDialog['kind'] | 'versions';

function Explorer(props: ExplorerProps) {
  const { customer, user, shareBase, opened, report, onAddress } = props;
  const api = useApi();
  const actions = useReportActions(customer);
  const [dialog, setDialog] = useState<OpenedDialog | null>(null);
  const [frame] = useState(createFrameHolder);
  const shown = useExploredQuery({ customer, saved: report, addressed: opened.qid, readFrame: frame.read });
  const code = report?.code ?? null;
  const name = report?.reportName ?? t('New analysis');

  const showQuery = (qid: string) => {
    shown.show(qid);
    onAddress({ code, qid });
  };
  const openVersion = async (version: ReportVersion) =>
    showQuery(await keepQuery(api, customer, version.lookerQueryBody));
  const restoreVersion = async (version: ReportVersion) => {
    if (report === null) return;
    const saved = await actions.saveQuery(report, version.lookerQueryBody);
    const qid = exploreQueryId(saved.exploreEmbedUrl);
    if (qid !== null) showQuery(qid);
  };
  if (shown.error !== null) return <UnknownQuery onNew={props.onNew} />;
  return (
    <>
      <AnalysisBar name={name} about={aboutOf(report)} isChanged={shown.isChanged}>
        <SaveTools
          report={report}
          query={shown.query}
          readShown={shown.readShown}
          actions={actions}
          onSaved={(saved, qid) => onAddress({ code: saved.code, qid })}
        />
        <Button
          disabled={report === null}
          title={report === null ? t('Save the analysis first.') : undefined}
          onClick={() => setDialog('share')}
        >
          {SHARE}
        </Button>
        {props.renderTools({
          queryId: shown.qid,
          query: shown.query,
          readShown: shown.readShown,
          title: report?.reportName ?? PAGE_TITLE,
        })}
        {report === null ? null : <MoreMenu onChoose={setDialog} />}
      </AnalysisBar>
      {props.renderFrame({
        onFrame: frame.keep,
        qid: shown.qid,
        onQuery: (qid) => {
          shown.show(qid);
          if (qid !== shown.qid) onAddress({ code, qid });
        },
      })}
      {report === null || dialog === null ? null : dialog === 'versions' ? (
        <VersionsDialog
          {...{ customer, report }}
          timeZone={user.timeZone}
          onOpen={openVersion}
          onRestore={restoreVersion}
          onClose={() => setDialog(null)}
        />
      ) : (
        <ReportDialog
          {...{ customer, user, shareBase, actions }}
          opened={{ kind: dialog, report }}
          onClose={() => setDialog(null)}
        />
      )}
      <LeaveGuard isChanged={shown.isChanged} name={name} isOwnAddress={props.isOwnAddress} />
    </>
  );
}

/** The frame gives a new reader with each render, so none of them is state. */
function createFrameHolder() {
  let current: FrameReader | null = null;
  return {
    keep: (reader: FrameReader | null) => {
      current = reader;
    },
    read: () => current,
  };
}

function aboutOf(report: Report | null): string {
  if (report === null) return t('Not saved yet');
  const owner = ownedBy({ ...report, isMine: mayChangeReport(report) });
  return report.description === '' ? owner : `${owner} · ${report.description}`;
}

function MoreMenu({ onChoose }: { onChoose: (dialog: OpenedDialog) => void }) {
  return (
    <MenuButton
      label={t('More actions')}
      className={styles.more ?? ''}
      groups={[
        [
          { key: 'versions', label: t('Version history'), onSelect: () => onChoose('versions') },
          { key: 'uses', label: t('Where it is used'), onSelect: () => onChoose('uses') },
        ],
      ]}
    >
      <Icon shape={ellipsis} size={16} />
    </MenuButton>
  );
}

function UnknownQuery({ onNew }: { onNew: () => void }) {
  return (
    <StateScreen
      icon="compass"
      title={t('This query cannot be opened')}
      lines={[t('The address is not complete, or the query belongs to another customer.')]}
      action={
        <Button look="primary" onClick={onNew}>
          {t('Start a new analysis')}
        </Button>
      }
    />
  );
}
