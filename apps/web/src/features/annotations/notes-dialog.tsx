import { formatInstant } from '@playhead/domain/format';
import type { Annotation } from '@playhead/contract/http/annotations';
import type { DateRange } from '@playhead/domain/periods';
import { currentLocale } from '@playhead/texts/catalogue';
import { t } from '@playhead/texts/translate';
import { useState } from 'react';
import { Icon } from '@playhead/widgets/controls/icon';
import flag from 'lucide/dist/esm/icons/flag.mjs';
import { Button } from '@playhead/browser/ui/button.tsx';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import { kindLabels, NoteForm } from './note-form.tsx';
import styles from './notes-dialog.module.css';
import { useAnnotationActions } from './queries.ts';

const longDay = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'full', timeZone: 'UTC' });

export interface NotesDialogProps {
  customer: string;
  timeZone: string;
  /** In the customer's zone; several for a flag that stands for notes in a row. */
  days: readonly string[];
  /** A note can be given any of its days. */
  period: DateRange;
  /** The annotations of those days. */
  annotations: readonly Annotation[];
  onClose: () => void;
}

/** What is known about days of every time chart, and a place to write more. */
export function NotesDialog({ customer, timeZone, days, period, annotations, onClose }: NotesDialogProps) {
  const [day = period.to] = days;
  const isOneDay = days.length === 1;
  const [editing, setEditing] = useState<string | null>(annotations.length === 0 ? 'new' : null);
  const { isSaving, save, remove } = useAnnotationActions(customer);
  const stop = () => setEditing(null);
  return (
    <Dialog title={isOneDay ? longWords(day) : t('Notes on {count} days', { count: days.length })} onClose={onClose}>
      {annotations.length > 0 ? (
        <ul className={styles.annotations}>
          {annotations.map((annotation) => (
            <li key={annotation.id} className={styles.annotation}>
              {editing === annotation.id ? (
                <NoteForm
                  day={annotation.day}
                  period={period}
                  annotation={annotation}
                  isSaving={isSaving}
                  onCancel={stop}
                  onSave={(body) => save({ id: annotation.id, body }, stop)}
                />
              ) : (
                <AnnotationView
                  annotation={annotation}
                  day={isOneDay ? null : longWords(annotation.day)}
                  written={writtenWords(annotation, timeZone)}
                  onEdit={() => setEditing(annotation.id)}
                  onDelete={() => {
                    // Behind an open dialog nothing can be pressed, so Undo could not be.
                    onClose();
                    remove(annotation);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.hint}>{t('Everybody of this customer sees the note on this day of every time chart.')}</p>
      )}
      {editing === 'new' ? (
        <NoteForm
          day={day}
          period={period}
          annotation={null}
          isSaving={isSaving}
          onCancel={annotations.length === 0 ? onClose : stop}
          onSave={(body) => save({ id: null, body }, onClose)}
        />
      ) : (
        <Button onClick={() => setEditing('new')}>
          <Icon shape={flag} size={14} />
          {t('Add a note')}
        </Button>
      )}
    </Dialog>
  );
}

/** `Note by Ana Ferreira · Nov 12, 2026, 15:40`, in the customer's zone as all days are. */
function writtenWords({ kind, createdBy, createdAt }: Annotation, timeZone: string): string {
  return t('{kind} by {name} · {time}', {
    kind: kindLabels[kind],
    name: createdBy,
    time: formatInstant(createdAt, { timeZone }),
  });
}

function longWords(day: string): string {
  return longDay.format(new Date(`${day}T00:00:00Z`));
}

interface AnnotationViewProps {
  annotation: Annotation;
  /** Where the list is of several. */
  day: string | null;
  written: string;
  onEdit: () => void;
  onDelete: () => void;
}

function AnnotationView({ annotation, day, written, onEdit, onDelete }: AnnotationViewProps) {
  return (
    <>
      {day === null ? null : <p className={styles.day}>{day}</p>}
      <p className={styles.words}>{annotation.text}</p>
      <div className={styles.meta}>
        <span>{written}</span>
        {annotation.mine ? (
          <span className={styles.actions}>
            <button type="button" aria-label={t('Edit: {text}', { text: annotation.text })} onClick={onEdit}>
              {t('Edit')}
            </button>
            <button type="button" aria-label={t('Delete: {text}', { text: annotation.text })} onClick={onDelete}>
              {t('Delete')}
            </button>
          </span>
        ) : null}
      </div>
    </>
  );
}
