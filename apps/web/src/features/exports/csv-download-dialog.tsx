import { fileName } from '@playhead/domain/deliveries';
import { defaultCsvName } from '@playhead/domain/exports';
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
      title="Download as CSV"
      width={600}
      canDownload={isComplete}
      onDownload={() => onDownload(fileName(name.typed, EXTENSION))}
      onClose={onClose}
    >
      <FileNameField
        label="Filename"
        value={name.typed}
        extension={EXTENSION}
        hint={contentText(tables)}
        onChange={name.set}
      />
    </DialogForm>
  );
}

function contentText(tables: number): string {
  if (tables === 0) return 'No widget of this page has data yet.';
  return tables === 1 ? 'A ZIP file with 1 CSV file.' : `A ZIP file with ${tables} CSV files, one for each widget.`;
}
