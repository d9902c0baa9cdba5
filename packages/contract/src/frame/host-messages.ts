import { z } from 'zod';

/**
 * What a host portal and an embedded Playhead say to each other through postMessage (SHELL-003). Each side accepts only the
 * other's window and an allowed origin, and always names the target origin.
 */
export const FRAME_PROTOCOL_VERSION = 1;

const Theme = z.enum(['light', 'dark']);
export type Theme = z.infer<typeof Theme>;

/** From the app in the frame to the host. */
export const AppToHost = z.discriminatedUnion('type', [
  /** First word of the frame: it has loaded and speaks this version. */
  z.strictObject({ type: z.literal('app:hello'), payload: z.strictObject({ version: z.number().int() }) }),
  /** Tokens are pulled by the frame; the host answers with `session:token`. */
  z.strictObject({
    type: z.literal('session:token:request'),
    payload: z.strictObject({ reason: z.enum(['start', 'expiring', 'expired']) }),
  }),
  z.strictObject({ type: z.literal('token-expired'), payload: z.strictObject({ message: z.string() }) }),
  z.strictObject({
    type: z.literal('page-changed'),
    payload: z.strictObject({ page: z.string(), title: z.string(), path: z.string() }),
  }),
  z.strictObject({ type: z.literal('app:ready'), payload: z.strictObject({ page: z.string() }) }),
]);
export type AppToHost = z.infer<typeof AppToHost>;

/** From the host to the app in the frame. */
export const HostToApp = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('host:hello'),
    payload: z.strictObject({ version: z.number().int(), theme: Theme.optional(), hideMenu: z.boolean().optional() }),
  }),
  z.strictObject({ type: z.literal('session:token'), payload: z.strictObject({ token: z.string().max(8192) }) }),
  /** SHELL-027: activates the menu item of that page; an unknown page is ignored. */
  z.strictObject({ type: z.literal('navigate'), payload: z.strictObject({ page: z.string().max(100) }) }),
  z.strictObject({ type: z.literal('theme:change'), payload: z.strictObject({ theme: Theme }) }),
]);
export type HostToApp = z.infer<typeof HostToApp>;
