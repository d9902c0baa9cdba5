import { switchCustomer } from '@playhead/contract/http/account/portal';
import { type CustomerSwitch, readCustomerSwitch } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { ONE_CALL } from '../../features/session/one-call.ts';
import { signInPath } from '../../features/session/return-path.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { useDocumentTitle } from '../navigation/use-document-title.ts';
import { useServices } from '../services.ts';

/** RPT-022: the address of a share link that was made in the app standing alone. */
export function CustomerSwitchRoute() {
  const { embedded } = useServices();
  const session = useSession();
  const location = useLocation();
  const target = readCustomerSwitch(location.pathname, new URLSearchParams(location.search).get('next'));
  if (target === null) return <Navigate to="/" replace />;
  // A host chooses the customer with its token.
  if (embedded) return <Navigate to={target.next} replace />;
  if (session.status !== 'signed-in') return <Navigate to={signInPath(location)} replace />;
  if (session.customer === target.customer) return <Navigate to={target.next} replace />;
  return <Switching target={target} />;
}

function Switching({ target }: { target: CustomerSwitch }) {
  const { api, session } = useServices();
  const navigate = useNavigate();
  useDocumentTitle(t('Shared view'));
  const { data, error } = useQuery({
    queryKey: ['customer-switch', target.customer],
    queryFn: () => api.call(switchCustomer, { body: { customerId: Number(target.customer) } }),
    ...ONE_CALL,
  });
  useEffect(() => {
    if (data !== undefined) session.begin(data);
  }, [data, session]);
  if (error === null) return <PageLoading words={t('Switching to the customer of this link')} />;
  return (
    <StateScreen
      icon="lock"
      title={t('This link cannot be opened')}
      lines={[refusalText(error), t('Ask the sender for access, or sign in as another user.')]}
      action={
        <Button look="primary" onClick={() => void navigate('/', { replace: true })}>
          {t('Go to your start page')}
        </Button>
      }
    />
  );
}

/** The same response for a customer that does not exist and for one of others. */
function refusalText(error: Error): string {
  return error instanceof ApiError && error.code === 404 ? t('This customer is not one of yours.') : errorText(error);
}
