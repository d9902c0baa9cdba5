import type { ReportEntry } from '@playhead/contract/http/reports';
import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import { type ReportUse, usesQuery } from '../queries.ts';
import styles from './dialogs.module.css';

const kinds: Readonly<Record<ReportUse['kind'], string>> = { schedule: t('Schedule'), board: t('Board') };

export interface UsesDialogProps {
  customer: string;
  report: Pick<ReportEntry, 'id' | 'reportName'>;
  onClose: () => void;
}

export function UsesDialog({ customer, report, onClose }: UsesDialogProps) {
  const uses = useQuery(usesQuery(useApi(), { customer, id: report.id }));
  return (
    <Dialog title={t('Where it is used')} onClose={onClose}>
      <p className={styles.words}>
        {t('What delivers or shows the query of “{reportName}”, as it is or as it was.', {
          reportName: report.reportName,
        })}
      </p>
      {uses.data === undefined ? (
        <p className={styles.words}>{uses.isError ? errorText(uses.error) : t('Loading…')}</p>
      ) : uses.data.length === 0 ? (
        <p className={styles.words}>{t('It is not used anywhere.')}</p>
      ) : (
        <ul className={styles.list}>
          {uses.data.map(({ kind, name, owner }, index) => (
            <li key={index} className={styles.item}>
              <div className={styles.itemWords}>
                <strong>{name}</strong>
                <span>{`${kinds[kind]} · ${owner}`}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
