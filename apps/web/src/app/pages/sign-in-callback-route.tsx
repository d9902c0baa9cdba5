import { t } from '@playhead/texts/translate';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ProviderCallback } from '../../features/session/provider-callback.tsx';
import { pageOrStart } from '../../features/session/return-path.ts';
import { useDocumentTitle } from '../navigation/use-document-title.ts';

export function SignInCallbackRoute() {
  const { search } = useLocation();
  const navigate = useNavigate();
  useDocumentTitle(t('Sign in'));
  const open = useCallback((next: string) => void navigate(pageOrStart(next), { replace: true }), [navigate]);
  const retry = useCallback(() => void navigate('/sign-in', { replace: true }), [navigate]);
  return <ProviderCallback search={search} onSignedIn={open} onRetry={retry} />;
}
