/** A call that works once, as a query and not as an effect: effects run twice in development. */
export const ONE_CALL = {
  retry: false,
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
