import { setSessionSampling } from '@playhead/contract/http/sampling';
import type { UserInfo } from '@playhead/contract/http/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { presentError } from '../../api/present-error.ts';
import { userInfoQuery } from '../../api/resources.ts';
import { useToasts } from '../../ui/toast/toast-region.tsx';

export interface Sampling {
  /** As the server has it; while a change is on its way, as it was asked for. */
  on: boolean;
  isChanging: boolean;
  change: (on: boolean) => void;
}

/** FLT-079, FLT-080: widgets are asked again only when the server has taken the change. */
export function useSampling({
  customer,
  user,
  onChanged,
}: {
  customer: string;
  user: UserInfo;
  onChanged: () => void;
}): Sampling {
  const api = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (on: boolean) =>
      api.call(setSessionSampling, { params: { customer }, body: { sampling_switch_on: on } }),
    onSuccess: (reply) => {
      queryClient.setQueryData(userInfoQuery(api, customer).queryKey, (known) =>
        known ? { ...known, samplingOn: reply.sampling_switch_on } : known,
      );
      onChanged();
    },
    onError: (error) => presentError(error, toasts.show),
  });
  return { on: isPending ? variables : user.samplingOn, isChanging: isPending, change: mutate };
}
