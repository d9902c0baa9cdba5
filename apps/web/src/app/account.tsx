import { switchCustomer } from '@playhead/contract/http/portal';
import type { UserInfo } from '@playhead/contract/http/users';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { useSession } from '../features/session/session-context.tsx';
import { UserMenu } from './layout/user-menu.tsx';
import { useServices } from './services.ts';

export function Account({ user, customer }: { user: UserInfo; customer: string }) {
  const { api, embedded, session, toasts } = useServices();
  const state = useSession();
  const navigate = useNavigate();
  const change = useMutation({
    mutationFn: (next: string) => api.call(switchCustomer, { body: { customerId: Number(next) } }),
    onSuccess: (fresh) => {
      session.begin(fresh);
      void navigate('/');
    },
    onError: (error) => presentError(error, toasts.show),
  });
  return (
    <UserMenu
      user={user.user}
      currentCustomer={customer}
      customers={state.status === 'signed-in' ? state.customers : []}
      onSwitchCustomer={change.mutate}
      onSignOut={embedded ? undefined : () => void navigate('/logout')}
    />
  );
}
