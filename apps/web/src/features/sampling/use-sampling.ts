import { setSessionSampling } from '@playhead/contract/http/account/sampling';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { userInfoQuery } from '@playhead/browser/api/resources.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';

export interface Sampling {
  /** As the server has it; while a change is saved, the new setting. */
  on: boolean;
  isChanging: boolean;
  /** The address has another setting, which is being saved: numbers wait for it. */
  isWaiting: boolean;
  change: (on: boolean) => void;
}

/** FLT-079, FLT-080: queries run again only after the server has saved the change. */
export function useSampling({
  customer,
  user,
  address,
  onAddress,
  onChanged,
}: {
  customer: string;
  user: UserInfo;
  /** Another object for each new address. Without `sampling` the address leaves it to the reader. */
  address: { sampling?: boolean };
  /** The address is to say so: a copy of it shows the same numbers. */
  onAddress?: (on: boolean) => void;
  onChanged: () => void;
}): Sampling {
  const { sampling: addressed } = address;
  const api = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  // The new address is rendered as a transition, so the old one may still be here after the change was saved.
  const [outdated, setOutdated] = useState<object | null>(null);
  const { mutate, isPending, isError, variables } = useMutation({
    mutationFn: (on: boolean) => api.call(setSessionSampling, { params: { customer }, body: { samplingSwitchOn: on } }),
    onSuccess: (reply) => {
      setOutdated(addressed === reply.samplingSwitchOn ? null : address);
      onAddress?.(reply.samplingSwitchOn);
      queryClient.setQueryData(userInfoQuery(api, customer).queryKey, (known) =>
        known ? { ...known, samplingOn: reply.samplingSwitchOn } : known,
      );
      onChanged();
    },
    onError: (error) => presentError(error, toasts.show),
  });
  const isOther = addressed !== undefined && addressed !== user.samplingOn && address !== outdated;
  const isUnsaid = addressed === undefined && user.samplingOn;
  useEffect(() => {
    if (isOther && !isPending && !isError) mutate(addressed);
    if (isUnsaid && !isPending) onAddress?.(true);
  }, [isOther, isUnsaid, isPending, isError, addressed, mutate, onAddress]);
  return {
    on: isPending ? variables : user.samplingOn,
    isChanging: isPending,
    isWaiting: isOther && !isError,
    change: mutate,
  };
}
