import type { HintId } from '@playhead/contract/http/account/preferences';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { t } from '@playhead/texts/translate';
import { useSavePreferences } from './queries.ts';

/** Saved at once: it is an action, not a choice of the form. */
export function HintsField({ customer, hidden }: { customer: string; hidden: readonly HintId[] }) {
  const toasts = useToasts();
  const saving = useSavePreferences(customer, {
    onSaved: () => toasts.show({ tone: 'info', text: t('The hints are shown again.') }),
    onFailed: (error) => presentError(error, toasts.show),
  });
  return (
    <Button disabled={hidden.length === 0 || saving.isPending} onClick={() => saving.mutate({ hiddenHints: [] })}>
      {t('Show again')}
    </Button>
  );
}
