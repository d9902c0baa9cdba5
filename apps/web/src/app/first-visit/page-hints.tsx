import type { HintId } from '@playhead/contract/http/account/preferences';
import { pageHints } from '@playhead/domain/page-hints';
import { t, tSent } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useQuery } from '@tanstack/react-query';
import { appConfigQuery } from '@playhead/browser/api/resources.ts';
import { Strip } from '@playhead/browser/ui/strip/strip.tsx';
import { preferencesQuery, useSavePreferences } from '../../features/preferences/queries.ts';
import { usePage } from '../../page-context/page-context.ts';
import { useServices } from '../services.ts';

const DEMO = t(
  'This is a demo: customers, viewers and numbers are generated. docs/own-data.md says how to load data of your own.',
);

/** Nothing before the preferences are here: a hint that was hidden must not flash. */
export function PageHints() {
  const { page, customer, user } = usePage();
  const { api } = useServices();
  const words = useViewerWords();
  const config = useQuery(appConfigQuery(api)).data;
  const saved = useQuery(preferencesQuery(api, customer)).data;
  const saving = useSavePreferences(customer, {
    onSaved: () => undefined,
    // ERR-016: logged only; the line is back at the next visit.
    onFailed: (error) => console.warn('preferences.save.failed', { error }),
  });
  if (saved === undefined) return null;
  const hidden = (saving.isPending ? saving.variables.hiddenHints : undefined) ?? saved.hiddenHints ?? [];
  const isDemoUser = config?.demoUsers.some(({ email }) => email === user.user.email) ?? false;
  const lines: readonly { id: HintId; text: string }[] = [
    ...(isDemoUser ? [{ id: 'demo', text: words(DEMO) } as const] : []),
    { id: page, text: words(tSent(pageHints[page])) },
  ];
  return lines
    .filter(({ id }) => !hidden.includes(id))
    .map(({ id, text }) => (
      <Strip
        key={id}
        tone="hint"
        role="note"
        dismiss={t('Hide this hint')}
        title={t('Hide. Preference shows it again.')}
        onDismiss={() => saving.mutate({ hiddenHints: [...hidden, id] })}
      >
        <span>{text}</span>
      </Strip>
    ));
}
