/** F6: the host may be lost without closing its connections. A waiting query has its limit; this finds the ones without a query. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
