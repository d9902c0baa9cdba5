import { z } from 'zod';

/**
 * How a BI frame and its host speak when the address says `sdk=2` or `sdk=3`: the frame posts `{ action: syn }` with a port to its
 * host, and everything else goes through that port. The numbers are those of Looker's transport, `@looker/chatty` 2.
 */
export const frameActions = {
  syn: 0,
  ack: 1,
  message: 2,
  request: 3,
  response: 4,
  responseError: 5,
  abort: 6,
} as const;
export const hostActions = { synAck: 0, message: 1, request: 2, response: 3, responseError: 4, abort: 5 } as const;

export const PortMessage = z.object({
  action: z.number().int(),
  data: z
    .object({
      eventName: z.string().max(100).optional(),
      /** Of a message or a request: the arguments, of which Looker uses one. */
      payload: z.unknown().optional(),
      sequence: z.number().optional(),
    })
    .default({}),
});
export type PortMessage = z.infer<typeof PortMessage>;

/** Without `sdk` in the address, a message is this as a JSON text, posted from window to window. */
export const PlainMessage = z.looseObject({ type: z.string().max(100) });
export type PlainMessage = z.infer<typeof PlainMessage>;
