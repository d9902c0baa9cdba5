import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { appConfigQuery } from '@playhead/browser/api/resources.ts';
import { returnPath } from '../../features/session/return-path.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { SignInPage } from '../../features/session/sign-in-page.tsx';
import { openAddress } from '../navigation/open-address.ts';
import { useServices } from '../services.ts';
import { useDocumentTitle } from '../navigation/use-document-title.ts';

export function SignInRoute() {
  const { api, embedded } = useServices();
  const session = useSession();
  const { search } = useLocation();
  const config = useQuery({ ...appConfigQuery(api), enabled: !embedded }).data;
  useDocumentTitle(t('Sign in'));
  if (embedded) return <Navigate to="/" replace />;
  if (session.status === 'signed-in') return <Navigate to={returnPath(search)} replace />;
  return (
    <SignInPage
      config={config}
      notice={session.status === 'expired' ? session.message : null}
      next={returnPath(search)}
      openAddress={openAddress}
    />
  );
}
