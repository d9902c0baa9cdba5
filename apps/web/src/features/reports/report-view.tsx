import { formatInstant } from '@playhead/domain/format';
import type { Report } from '@playhead/contract/http/reports';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { mayChangeReport } from '@playhead/domain/reports';
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
import { type OpenedReportDialog, ReportDialog } from './dialogs/report-dialog.tsx';
import barStyles from './explore/analysis-bar.module.css';
import { AnalysisBar } from './explore/analysis-bar.tsx';
import { reportByCodeQuery, reportFailure } from './queries.ts';
import { SHARE } from './report-texts.ts';
import { useReportActions } from './use-report-actions.ts';

export interface ReportViewProps {
  customer: string;
  user: UserInfo;
  shareBase: string;
  /** RPT-021 */
  code: string;
  onList: () => void;
  /** Null where the user may not open the workbench. */
  onEdit: ((report: Report) => void) | null;
  onOpen: (report: Report) => void;
  onPin: (report: Report) => void;
  /** The BI frame with the analysis, without editing (WBK-013). */
  renderLook: (report: Report) => ReactNode;
  renderError: (error: unknown, retry: () => void) => ReactNode;
}

/** SHELL-019: the saved analysis of a code. */
export function ReportView({ code, renderError, ...page }: ReportViewProps) {
  const report = useQuery(reportByCodeQuery(useApi(), { customer: page.customer, code }));
  const failure = reportFailure(report);
  if (failure !== null) return renderError(failure, () => void report.refetch());
  if (report.data !== undefined) return <ShownReport key={report.data.id} {...page} report={report.data} />;
  return <PageLoading words={t('Opening the analysis')} />;
}

type ShownReportProps = Omit<ReportViewProps, 'code' | 'renderError'> & { report: Report };

function ShownReport({
  customer,
  user,
  shareBase,
  report,
  onList,
  onEdit,
  onOpen,
  onPin,
  renderLook,
}: ShownReportProps) {
  const actions = useReportActions(customer);
  const [kind, setKind] = useState<OpenedReportDialog['kind'] | null>(null);
  const isMine = mayChangeReport(report);
  const remove = async () => {
    if (await actions.remove(report)) onList();
  };
  const entry = (key: OpenedReportDialog['kind'], label: string) => ({ key, label, onSelect: () => setKind(key) });
  return (
    <>
      <AnalysisBar
        name={report.reportName}
        about={[
          ownedBy({ ...report, isMine }),
          t('changed {date}', { date: formatInstant(report.updatedAt, { timeZone: user.timeZone }) }),
          ...(report.description === '' ? [] : [report.description]),
        ].join(' · ')}
      >
        <Button onClick={onList}>{t('All analyses')}</Button>
        {onEdit === null ? null : (
          <Button look="primary" onClick={() => onEdit(report)}>
            {t('Edit')}
          </Button>
        )}
        <Button onClick={() => setKind('share')}>{SHARE}</Button>
        <Button onClick={() => onPin(report)}>{t('Pin to board')}</Button>
        <MenuButton
          label={t('More actions')}
          className={barStyles.more ?? ''}
          groups={[
            [
              ...(isMine ? [entry('rename', t('Rename'))] : []),
              entry('duplicate', t('Duplicate')),
              entry('uses', t('Where it is used')),
            ],
            ...(isMine ? [[{ key: 'delete', label: t('Delete'), onSelect: () => void remove() }]] : []),
          ]}
        >
          <Icon shape={ellipsis} size={16} />
        </MenuButton>
      </AnalysisBar>
      {renderLook(report)}
      {kind === null ? null : (
        <ReportDialog
          {...{ customer, user, shareBase, actions }}
          opened={{ kind, report }}
          onDuplicated={onOpen}
          onClose={() => setKind(null)}
        />
      )}
    </>
  );
}
