import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { Report } from '@playhead/contract/http/reports';
import { copyName, mayChangeReport } from '@playhead/domain/reports';
import { t } from '@playhead/texts/translate';
import { useState } from 'react';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { WordsDialog } from '../dialogs/words-dialog.tsx';
import { NOT_OWNER } from '../report-texts.ts';
import type { ReportActions, ReportWords } from '../use-report-actions.ts';
import type { ShownQuery } from './use-explored-query.ts';

export interface SaveToolsProps {
  report: Report | null;
  /** Null until the frame shows one. */
  query: ExploreQuery | null;
  readShown: () => Promise<ShownQuery | null>;
  actions: ReportActions;
  onSaved: (report: Report, queryId: string) => void;
}

const NOTHING_CHOSEN = t('Choose at least one field first.');

/** RPT-005, RPT-006, RPT-008 */
export function SaveTools({ report, query, readShown, actions, onSaved }: SaveToolsProps) {
  const toasts = useToasts();
  const [isSaving, setSaving] = useState(false);
  const [asNew, setAsNew] = useState(false);
  const body = query !== null && query.fields.length + query.dynamicFields.length > 0 ? query : null;
  const refusal = report !== null && !mayChangeReport(report) ? NOT_OWNER : body === null ? NOTHING_CHOSEN : null;
  const save = async () => {
    if (report === null) return setAsNew(true);
    setSaving(true);
    try {
      const shown = await readShown();
      if (shown === null) toasts.show({ tone: 'error', text: NOTHING_CHOSEN });
      else onSaved(await actions.saveQuery(report, shown.query), shown.queryId);
    } catch (error) {
      presentError(error, toasts.show);
    }
    setSaving(false);
  };
  const create = async (words: ReportWords) => {
    const shown = await readShown();
    if (shown === null) toasts.show({ tone: 'error', text: NOTHING_CHOSEN });
    else onSaved(await actions.create(words, shown.query), shown.queryId);
  };
  return (
    <>
      <Button
        look="primary"
        disabled={isSaving || refusal !== null}
        title={refusal ?? undefined}
        onClick={() => void save()}
      >
        {isSaving ? t('Saving…') : t('Save')}
      </Button>
      <Button
        disabled={isSaving || body === null}
        title={body === null ? NOTHING_CHOSEN : undefined}
        onClick={() => setAsNew(true)}
      >
        {t('Save As')}
      </Button>
      {asNew ? (
        <WordsDialog
          title={t('Save analysis')}
          name={report === null ? '' : copyName(report.reportName)}
          description={report?.description ?? ''}
          onSave={create}
          onClose={() => setAsNew(false)}
        />
      ) : null}
    </>
  );
}
