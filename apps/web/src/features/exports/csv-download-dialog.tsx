import { fileName } from '@playhead/domain/deliveries';
import { defaultCsvName } from '@playhead/domain/exports';
import { t, tn } from '@playhead/texts/translate';
import { FileNameField, fileNameError } from '@playhead/browser/ui/export-fields/file-name-field.tsx';
import { DialogForm } from './dialog-form.tsx';
import { useFileName } from './use-file-name.ts';

export interface CsvDownloadDialogProps {
  title: string;
  /** How many files the ZIP file will hold. */
  tables: number;
  onDownload: (fileName: string) => void;
  onClose: () => void;
}

const EXTENSION = 'zip';

/** EXP-012, EXP-037, EXP-067 */
export function CsvDownloadDialog({ title, tables, onDownload, onClose }: CsvDownloadDialogProps) {
  const name = useFileName(defaultCsvName(title), EXTENSION);
  const isComplete = fileNameError(name.typed) === null && tables > 0;
  return (
    <DialogForm
      title={t('Download as CSV')}
      width={600}
      canDownload={isComplete}
      onDownload={() => onDownload(fileName(name.typed, EXTENSION))}
      onClose={onClose}
    >
      <FileNameField
        label={t('Filename')}
        value={name.typed}
        extension={EXTENSION}
        hint={contentText(tables)}
        onChange={name.set}
      />
    </DialogForm>
  );
}

function contentText(tables: number): string {
  if (tables === 0) return t('No widget of this page has data yet.');
  return tn(tables, 'A ZIP file with {count} CSV file.', 'A ZIP file with {count} CSV files, one for each widget.');
}
