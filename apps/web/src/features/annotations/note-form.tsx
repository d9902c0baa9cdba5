import {
  type Annotation,
  AnnotationBody,
  type AnnotationKind,
  annotationKinds,
  MAX_ANNOTATION_TEXT,
} from '@playhead/contract/http/annotations';
import type { DateRange } from '@playhead/domain/periods';
import { t } from '@playhead/texts/translate';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@playhead/browser/ui/button.tsx';
import styles from './notes-dialog.module.css';

export const kindLabels: Record<AnnotationKind, string> = { note: t('Note'), premiere: t('Premiere') };

export interface NoteFormProps {
  day: string;
  /** Days that can be chosen. */
  period: DateRange;
  /** The annotation that is changed; null for a new one. */
  annotation: Annotation | null;
  isSaving: boolean;
  onSave: (body: AnnotationBody) => void;
  onCancel: () => void;
}

/** Mounted anew for each annotation, so nothing of another one is left in it. */
export function NoteForm({ day: firstDay, period, annotation, isSaving, onSave, onCancel }: NoteFormProps) {
  const [day, setDay] = useState(firstDay);
  const [kind, setKind] = useState<AnnotationKind>(annotation?.kind ?? 'note');
  const [text, setText] = useState(annotation?.text ?? '');
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => words.current?.focus(), []);
  const isInPeriod = period.from <= day && day <= period.to;
  const body = AnnotationBody.safeParse({ day, kind, text });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (body.success && isInPeriod && !isSaving) onSave(body.data);
      }}
    >
      <fieldset className={styles.kinds}>
        <legend className="ph-hidden">{t('Kind of note')}</legend>
        {[...annotationKinds].reverse().map((option) => (
          <label key={option} className={styles.kind}>
            <input
              type="radio"
              name="annotation-kind"
              className="ph-hidden"
              checked={kind === option}
              onChange={() => setKind(option)}
            />
            {kindLabels[option]}
          </label>
        ))}
      </fieldset>
      <label className={styles.date}>
        {t('Day')}
        <input
          type="date"
          required
          min={period.from}
          max={period.to}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </label>
      <textarea
        className={styles.text}
        aria-label={t('Text')}
        rows={3}
        data-first-focus
        ref={words}
        maxLength={MAX_ANNOTATION_TEXT}
        placeholder={t('What happened on this day?')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.foot}>
        <span className={styles.count}>
          {t('{count} of {most} characters', { count: text.length, most: MAX_ANNOTATION_TEXT })}
        </span>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" look="primary" disabled={!body.success || !isInPeriod || isSaving}>
          {t(isSaving ? 'Saving…' : 'Save')}
        </Button>
      </div>
    </form>
  );
}
