import { formatInstant } from '@playhead/domain/format';
import type { Report, ReportVersion } from '@playhead/contract/http/reports';
import { mayChangeReport } from '@playhead/domain/reports';
import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import form from '@playhead/browser/ui/form-dialog/form-dialog.module.css';
import { versionsQuery } from '../queries.ts';
import styles from './dialogs.module.css';

const WIDTH = 560;

export interface VersionsDialogProps {
  customer: string;
  report: Report;
  timeZone: string;
  /** Shows the query of a version, without saving it. */
  onOpen: (version: ReportVersion) => Promise<unknown>;
  /** Saves the query of a version again, as the latest one. */
  onRestore: (version: ReportVersion) => Promise<unknown>;
  onClose: () => void;
}

export function VersionsDialog({ customer, report, timeZone, onOpen, onRestore, onClose }: VersionsDialogProps) {
  const versions = useQuery(versionsQuery(useApi(), { customer, id: report.id }));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const act = async (action: (version: ReportVersion) => Promise<unknown>, version: ReportVersion) => {
    setBusy(true);
    setError(null);
    try {
      await action(version);
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('Version history')} width={WIDTH} onClose={onClose}>
      {versions.data === undefined ? (
        <p className={styles.words}>
          {versions.isError
            ? t('The versions could not be loaded. {error}', { error: errorText(versions.error) })
            : t('Loading…')}
        </p>
      ) : (
        <ul className={styles.list} aria-label={t('Versions')}>
          {versions.data.map((version) => (
            <li key={version.version} className={styles.item}>
              <div className={styles.itemWords}>
                <strong>
                  {t('Version {version}', { version: version.version })}
                  {version.version === report.version ? ` (${t('current')})` : ''}
                </strong>
                <span>{`${version.reportName} · ${version.savedBy} · ${formatInstant(version.savedAt, { timeZone })}`}</span>
              </div>
              {version.version === report.version ? null : (
                <div className={styles.itemButtons}>
                  <Button
                    disabled={busy}
                    aria-label={t('Open version {version}', { version: version.version })}
                    onClick={() => void act(onOpen, version)}
                  >
                    {t('Open')}
                  </Button>
                  {mayChangeReport(report) ? (
                    <Button
                      disabled={busy}
                      aria-label={t('Restore version {version}', { version: version.version })}
                      onClick={() => void act(onRestore, version)}
                    >
                      {t('Restore')}
                    </Button>
                  ) : null}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {error === null ? null : (
        <p className={form.issue} role="alert">
          {errorText(error)}
        </p>
      )}
    </Dialog>
  );
}
