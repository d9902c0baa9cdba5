import type { Report, ReportEntry } from '@playhead/contract/http/reports';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { shareLink } from '@playhead/domain/pages';
import { copyName } from '@playhead/domain/reports';
import { t } from '@playhead/texts/translate';
import type { ReportActions } from '../use-report-actions.ts';
import { ShareReportDialog } from './share-report-dialog.tsx';
import { UsesDialog } from './uses-dialog.tsx';
import { WordsDialog } from './words-dialog.tsx';

/** What stands over a list or an analysis. */
export interface OpenedReportDialog {
  kind: 'rename' | 'duplicate' | 'share' | 'uses';
  report: ReportEntry;
}

export interface ReportDialogProps {
  customer: string;
  user: UserInfo;
  /** Where links lead (RPT-022). */
  shareBase: string;
  opened: OpenedReportDialog;
  actions: ReportActions;
  onDuplicated?: (copy: Report) => void;
  onClose: () => void;
}

export function ReportDialog({ opened, actions, onDuplicated, onClose, ...page }: ReportDialogProps) {
  const { customer, user, shareBase } = page;
  const { kind, report } = opened;
  switch (kind) {
    case 'rename':
      return (
        <WordsDialog
          title={t('Rename analysis')}
          name={report.reportName}
          description={report.description}
          onSave={(words) => actions.rename(report, words)}
          onClose={onClose}
        />
      );
    case 'duplicate':
      return (
        <WordsDialog
          title={t('Duplicate analysis')}
          name={copyName(report.reportName)}
          description={null}
          onSave={async ({ reportName }) => {
            const copy = await actions.duplicate(report, reportName);
            onDuplicated?.(copy);
          }}
          onClose={onClose}
        />
      );
    case 'share':
      return (
        <ShareReportDialog
          customer={customer}
          report={report}
          me={user.user}
          link={shareLink({
            base: shareBase,
            customerId: user.customer.id,
            page: 'customer_reports',
            code: report.code,
          })}
          onShare={actions.share}
          onClose={onClose}
        />
      );
    case 'uses':
      return <UsesDialog customer={customer} report={report} onClose={onClose} />;
  }
}
