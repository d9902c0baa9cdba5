import { switchCustomer } from '@playhead/contract/http/account/portal';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { UserMenu } from '../layout/top-bar/user-menu.tsx';
import { useWorkspace } from '../../page-context/page-context.ts';
import { useServices } from '../services.ts';
import type { HelpTopic } from '../../features/help/use-help.tsx';

interface AccountProps {
  theme: ReactNode;
  onHelp: (topic: HelpTopic) => void;
}

export function Account({ theme, onHelp }: AccountProps) {
  const { user, customer } = useWorkspace();
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
      theme={theme}
      onHelp={onHelp}
      onSignOut={embedded ? undefined : () => void navigate('/logout')}
    />
  );
}
