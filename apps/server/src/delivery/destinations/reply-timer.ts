export interface ReplyTimer {
  /** Counts as awaited until it settles. */
  awaitReply<T>(reply: Promise<T>): Promise<T>;
  /** The other side has answered, though not with all that is awaited. */
  restart(): void;
  stop(): void;
}

/**
 * Runs while a reply is awaited and starts again with each one: a side that answers slowly is never cut off. A pause in which nothing
 * was asked is none of its silence.
 */
export function createReplyTimer({ limitMs, onSilence }: { limitMs: number; onSilence: () => void }): ReplyTimer {
  let awaited = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function restart(): void {
    clearTimeout(timer);
    if (awaited > 0 && !isStopped) timer = setTimeout(onSilence, limitMs);
  }

  return {
    async awaitReply(reply) {
      awaited += 1;
      if (awaited === 1) restart();
      try {
        return await reply;
      } finally {
        awaited -= 1;
        restart();
      }
    },
    restart,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
