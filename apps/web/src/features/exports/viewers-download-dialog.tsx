import type { DataFormat } from '@playhead/contract/http/deliveries/deliveries';
import type { ExportTable } from '@playhead/contract/http/deliveries/export-content';
import type { UniqueViewersBody } from '@playhead/contract/http/viewers';
import { fileName } from '@playhead/domain/deliveries';
import {
  DEFAULT_LIMIT,
  defaultDataName,
  exportLimit,
  limitWarnings,
  shownViewerFields,
  VIEWER_FORMATS,
  viewerFieldChoices,
  viewerIdError,
  viewersTable,
} from '@playhead/domain/exports';
import { t, tSent } from '@playhead/texts/translate';
import { useMemo, useState } from 'react';
import type { ExportWidget } from '@playhead/browser/api/export-widgets.ts';
import { FileNameField, fileNameError } from '@playhead/browser/ui/export-fields/file-name-field.tsx';
import { RowLimitField } from '@playhead/browser/ui/export-fields/row-limit-field.tsx';
import { ViewerFields } from '@playhead/browser/ui/export-fields/viewer-fields.tsx';
import { ChoiceField } from './choice-field.tsx';
import { DialogForm } from './dialog-form.tsx';
import { formatOptions } from './format-options.ts';
import { useFileName } from './use-file-name.ts';

export interface ViewersDownloadDialogProps {
  widget: Pick<ExportWidget, 'title' | 'config' | 'hiddenFields' | 'rows'>;
  body: UniqueViewersBody;
  /** Of the customer. */
  hasStreamIds: boolean;
  now: Date;
  timeZone: string;
  onDownload: (file: { format: DataFormat; table: ExportTable }) => void;
  onClose: () => void;
}

const LIMITS = ['current', 'all'] as const;
const FORMATS = formatOptions(VIEWER_FORMATS);

/** EXP-016, EXP-052, EXP-060, EXP-068 */
export function ViewersDownloadDialog(props: ViewersDownloadDialogProps) {
  const { widget, body, hasStreamIds, now, timeZone, onDownload, onClose } = props;
  const choices = useMemo(
    () => viewerFieldChoices(widget.config, { filters: body.filters, hasStreamIds }),
    [widget.config, body.filters, hasStreamIds],
  );
  const [fields, setFields] = useState(() => shownViewerFields(choices, widget.hiddenFields));
  const [format, setFormat] = useState<(typeof VIEWER_FORMATS)[number]>('csv');
  const [limit, setLimit] = useState(DEFAULT_LIMIT);
  const name = useFileName(defaultDataName(widget.title, { now, timeZone }), format);
  const isComplete = fileNameError(name.typed) === null && viewerIdError(fields) === null;
  const rows = exportLimit('unique-viewers', limit);
  return (
    <DialogForm
      title={t('Download: {title}', { title: tSent(widget.title) })}
      width={570}
      other={{ label: t('Cancel'), onClick: onClose }}
      canDownload={isComplete}
      onDownload={() =>
        onDownload({
          format,
          table: {
            ...viewersTable(body, fields),
            fileName: fileName(name.typed, format),
            applyVis: true,
            applyFormatting: true,
            ...(rows === undefined ? {} : { limit: rows }),
          },
        })
      }
      onClose={onClose}
    >
      <FileNameField label={t('File name')} value={name.typed} extension={format} onChange={name.set} />
      <ChoiceField
        label={t('Format')}
        value={format}
        options={FORMATS}
        onChange={(next) => {
          setFormat(next);
          name.setExtension(next);
        }}
      />
      <ViewerFields choices={choices} value={fields} onChange={setFields} />
      <RowLimitField
        label={t('Limit')}
        kinds={LIMITS}
        value={limit}
        warnings={limitWarnings('unique-viewers', limit, widget.rows)}
        onChange={setLimit}
      />
    </DialogForm>
  );
}
