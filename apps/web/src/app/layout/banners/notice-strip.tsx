import { Strip } from '@playhead/browser/ui/strip/strip.tsx';
import { t } from '@playhead/texts/translate';

/** Quiet words about an address that could not be taken as it was written. */
export function NoticeStrip({ lines, onDismiss }: { lines: readonly string[]; onDismiss: () => void }) {
  if (lines.length === 0) return null;
  return (
    <Strip tone="warning" dismiss={t('Dismiss')} onDismiss={onDismiss}>
      <output>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </output>
    </Strip>
  );
}
