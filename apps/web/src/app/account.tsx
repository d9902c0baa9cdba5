import { switchCustomer } from '@playhead/contract/http/portal';
import type { UserInfo } from '@playhead/contract/http/users';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { useSession } from '../features/session/session-context.tsx';
import { UserMenu } from './layout/user-menu.tsx';
import { useServices } from './services.ts';
import type { HelpTopic } from './use-help.tsx';

interface AccountProps {
  user: UserInfo;
  customer: string;
  onHelp: (topic: HelpTopic) => void;
}

export function Account({ user, customer, onHelp }: AccountProps) {
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
      onHelp={onHelp}
      onSignOut={embedded ? undefined : () => void navigate('/logout')}
    />
  );
}
