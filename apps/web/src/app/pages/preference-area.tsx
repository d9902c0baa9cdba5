import { startView } from '@playhead/domain/preferences';
import { pagePath } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { preferencesQuery } from '../../features/preferences/queries.ts';
import { PreferencesPage } from '../../features/preferences/preferences-page.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { previousAddress } from '../navigation/navigation.ts';
import { useWorkspace } from '../../page-context/page-context.ts';
import { useServices } from '../services.ts';
import { FailedScreen } from './screens/failed-screen.tsx';

/** USR-025: loaded, marked, saved, then back to the previous page. */
export function PreferenceArea() {
  const { customer, user } = useWorkspace();
  const { api, embedded, language, now } = useServices();
  const navigate = useNavigate();
  const { state } = useLocation();
  const saved = useQuery(preferencesQuery(api, customer));
  if (saved.data) {
    return (
      <PreferencesPage
        {...{ customer, user, now }}
        hasTheme={!embedded}
        saved={saved.data}
        onSaved={(stored) => {
          const next = previousAddress(state) ?? pagePath(startView(stored, user).page);
          void Promise.resolve(navigate(next, { replace: true })).then(() => language?.catchUp());
        }}
      />
    );
  }
  if (saved.isError && !saved.isFetching) {
    return <FailedScreen error={saved.error} onRetry={() => void saved.refetch()} />;
  }
  return <PageLoading words={t('Loading your preferences')} />;
}
