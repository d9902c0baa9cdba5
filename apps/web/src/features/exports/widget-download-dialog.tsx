import type { DataFormat } from '@playhead/contract/http/deliveries/deliveries';
import type { ExportTable } from '@playhead/contract/http/deliveries/export-content';
import { fileName } from '@playhead/domain/deliveries';
import {
  DEFAULT_LIMIT,
  defaultDataName,
  exportLimit,
  limitWarnings,
  opensInBrowser,
  rowLimitError,
  widgetFormats,
} from '@playhead/domain/exports';
import { t, tSent } from '@playhead/texts/translate';
import { useState } from 'react';
import { exportTable, type ExportWidget } from '@playhead/browser/api/export-widgets.ts';
import { FileNameField, fileNameError } from '@playhead/browser/ui/export-fields/file-name-field.tsx';
import { RowLimitField } from '@playhead/browser/ui/export-fields/row-limit-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { DialogForm } from './dialog-form.tsx';
import { formatOptions } from './format-options.ts';
import { useFileName } from './use-file-name.ts';
import { useOpenInBrowser } from './use-open-in-browser.ts';
import type { WaitingWindow } from './waiting-window.ts';

export interface WidgetDownloadDialogProps {
  widget: ExportWidget;
  now: Date;
  timeZone: string;
  onDownload: (file: { format: DataFormat; table: ExportTable }, window: WaitingWindow | null) => void;
  onClose: () => void;
}

/** EXP-015 */
const RESULTS = [
  { value: 'shown', label: t('As displayed') },
  { value: 'all', label: t('All fields') },
] as const;
const VALUES = [
  { value: 'formatted', label: t('Formatted') },
  { value: 'unformatted', label: t('Unformatted') },
] as const;
const LIMITS = ['current', 'all', 'custom'] as const;

/** EXP-013..EXP-015, EXP-053, EXP-059, EXP-068 */
export function WidgetDownloadDialog({ widget, now, timeZone, onDownload, onClose }: WidgetDownloadDialogProps) {
  const { request } = widget.query;
  const [format, setFormat] = useState<DataFormat>('csv');
  const [results, setResults] = useState<'shown' | 'all'>('shown');
  const [values, setValues] = useState<'formatted' | 'unformatted'>('formatted');
  const [limit, setLimit] = useState(DEFAULT_LIMIT);
  const name = useFileName(defaultDataName(widget.title, { now, timeZone }), format);
  const { isBlocked, openWindow } = useOpenInBrowser();
  const isComplete = fileNameError(name.typed) === null && rowLimitError(limit) === null;
  const download = (window: WaitingWindow | null) => {
    const look = { applyVis: results === 'shown', applyFormatting: values === 'formatted' };
    const rows = exportLimit(request, limit);
    const table = {
      ...exportTable(widget, look),
      fileName: fileName(name.typed, format),
      ...(rows === undefined ? {} : { limit: rows }),
    };
    onDownload({ format, table }, window);
  };
  const opens = opensInBrowser(format);
  return (
    <DialogForm
      title={t('Download Data: {title}', { title: tSent(widget.title) })}
      width={600}
      other={{
        label: t('Open in Browser'),
        disabled: !opens || !isComplete,
        ...(opens ? {} : { title: t('A browser cannot show this format.') }),
        onClick: () => openWindow(download),
      }}
      canDownload={isComplete}
      isBlocked={isBlocked}
      onDownload={() => download(null)}
      onClose={onClose}
    >
      <ChoiceField
        label={t('File format')}
        value={format}
        options={formatOptions(widgetFormats(request))}
        onChange={(next) => {
          setFormat(next);
          name.setExtension(next);
        }}
      />
      <ChoiceField label={t('Results')} value={results} options={RESULTS} onChange={setResults} />
      <ChoiceField label={t('Values')} value={values} options={VALUES} onChange={setValues} />
      <RowLimitField
        label={t('Limit')}
        kinds={LIMITS}
        value={limit}
        warnings={limitWarnings(request, limit, widget.rows)}
        onChange={setLimit}
      />
      <FileNameField label={t('Filename')} value={name.typed} extension={format} onChange={name.set} />
    </DialogForm>
  );
}
