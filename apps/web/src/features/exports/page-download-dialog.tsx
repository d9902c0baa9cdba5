import { fileName } from '@playhead/domain/deliveries';
import { defaultPdfName } from '@playhead/domain/exports';
import { t } from '@playhead/texts/translate';
import { useState } from 'react';
import { FileNameField, fileNameError } from '@playhead/browser/ui/export-fields/file-name-field.tsx';
import { DEFAULT_PAPER, type PaperChoice, PaperOptions } from '@playhead/browser/ui/export-fields/paper-options.tsx';
import { DialogForm } from './dialog-form.tsx';
import { useFileName } from './use-file-name.ts';
import { useOpenInBrowser } from './use-open-in-browser.ts';
import type { WaitingWindow } from './waiting-window.ts';

export interface PageDownloadDialogProps {
  /** Of the page. */
  title: string;
  now: Date;
  timeZone: string;
  onDownload: (file: { fileName: string; paper: PaperChoice }, window: WaitingWindow | null) => void;
  onClose: () => void;
}

const EXTENSION = 'pdf';

/** EXP-010, EXP-011, EXP-065 */
export function PageDownloadDialog({ title, now, timeZone, onDownload, onClose }: PageDownloadDialogProps) {
  const name = useFileName(defaultPdfName(title, { now, timeZone }), EXTENSION);
  const [paper, setPaper] = useState(DEFAULT_PAPER);
  const { isBlocked, openWindow } = useOpenInBrowser();
  const isComplete = fileNameError(name.typed) === null;
  const download = (window: WaitingWindow | null) =>
    onDownload({ fileName: fileName(name.typed, EXTENSION), paper }, window);
  return (
    <DialogForm
      title={t('Download as PDF')}
      width={600}
      other={{ label: t('Open in Browser'), disabled: !isComplete, onClick: () => openWindow(download) }}
      canDownload={isComplete}
      isBlocked={isBlocked}
      onDownload={() => download(null)}
      onClose={onClose}
    >
      <FileNameField label={t('Filename')} value={name.typed} extension={EXTENSION} onChange={name.set} />
      <PaperOptions value={paper} onChange={setPaper} />
    </DialogForm>
  );
}
