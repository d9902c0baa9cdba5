import { isReportCode } from '@playhead/domain/reports';
import { canOpenPage } from '@playhead/domain/pages';
import { useLocation } from 'react-router';
import { isForbidden } from '@playhead/browser/api/api-error.ts';
import { BiFrame } from '../../features/bi-frame/bi-frame.tsx';
import { ReportsPage } from '../../features/reports/list/reports-page.tsx';
import { ReportView } from '../../features/reports/report-view.tsx';
import type { AnalysisAreaProps } from './explore-area.tsx';

const PAGE = 'customer_reports';
const WORKBENCH = 'ci_customer_view_explore';

/** SHELL-019, RPT-021: the list of saved analyses, or the one that the address names. */
export function ReportsArea({ customer, user, portalUrl, navigation, renderError }: AnalysisAreaProps) {
  const { search } = useLocation();
  const code = new URLSearchParams(search).get('code') ?? '';
  const mayEdit = canOpenPage(WORKBENCH, user.features);
  const open = (report: { code: string }) => navigation.openTool(PAGE, { code: report.code });
  const edit = (report: { code: string }) => navigation.openTool(WORKBENCH, { code: report.code });
  if (isReportCode(code)) {
    return (
      <ReportView
        key={code}
        {...{ customer, user, portalUrl, code, renderError }}
        onList={() => navigation.openTool(PAGE, {})}
        onEdit={mayEdit ? edit : null}
        onOpen={open}
        renderLook={({ id }) => (
          <BiFrame
            customer={customer}
            target={{ type: 'look', page: PAGE, report: id }}
            onEvent={() => {}}
            renderError={(error, retry) => (isForbidden(error) ? renderError(error, retry) : null)}
          />
        )}
      />
    );
  }
  return (
    <ReportsPage
      key={code}
      {...{ customer, user, portalUrl }}
      firstSearch={code}
      onOpen={open}
      onEdit={edit}
      onNew={mayEdit ? () => navigation.openTool(WORKBENCH, {}) : null}
    />
  );
}
