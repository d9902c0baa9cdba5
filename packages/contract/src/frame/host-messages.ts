import { z } from 'zod';

/**
 * What a host portal and an embedded Playhead say to each other through postMessage (SHELL-003). Each side accepts only the
 * other's window and an allowed origin, and always names the target origin.
 */
export const FRAME_PROTOCOL_VERSION = 1;

const Theme = z.enum(['light', 'dark']);
export type Theme = z.infer<typeof Theme>;

export const AppToHost = z.discriminatedUnion('type', [
  /** First word of the frame: it has loaded and speaks this version. */
  z.strictObject({ type: z.literal('app:hello'), payload: z.strictObject({ version: z.number().int() }) }),
  /** Tokens are pulled by the frame; the host responds with `session:token`. */
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
  /** ERR-017: the app could not read who is signed in and has ended its session; the host should end its own. */
  z.strictObject({ type: z.literal('logout'), payload: z.strictObject({}) }),
  /** Height of the page's content in CSS pixels, for a host that lets the frame grow with it. */
  z.strictObject({
    type: z.literal('resize'),
    payload: z.strictObject({ height: z.number().int().min(0).max(1_000_000) }),
  }),
  /** A file of the user: its making began, or ended with or without a file. */
  z.strictObject({
    type: z.literal('download'),
    payload: z.strictObject({ name: z.string().max(1000), state: z.enum(['started', 'ended']) }),
  }),
]);
export type AppToHost = z.infer<typeof AppToHost>;

const MenuText = z.string().min(1).max(1000);

/** Pages by their drill-down key (SHELL-047), each with the values it is filtered to. Pages the user may not open are left out. */
export const DrillDownMenu = z.strictObject({
  /** "DASHBOARDS" when absent (WID-023). */
  title: MenuText.optional(),
  /** Viewport coordinates inside the frame. */
  x: z.number(),
  y: z.number(),
  items: z
    .array(
      z.strictObject({
        key: z.string().max(100),
        label: MenuText.optional(),
        filters: z.record(MenuText, z.array(MenuText).max(50)).optional(),
        /** SHELL-052 */
        preClearFirstStream: z.boolean().optional(),
      }),
    )
    .max(50),
});
export type DrillDownMenu = z.infer<typeof DrillDownMenu>;

export const HostToApp = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('host:hello'),
    payload: z.strictObject({ version: z.number().int(), theme: Theme.optional(), hideMenu: z.boolean().optional() }),
  }),
  z.strictObject({ type: z.literal('session:token'), payload: z.strictObject({ token: z.string().max(8192) }) }),
  /** The host has no token to respond with. */
  z.strictObject({ type: z.literal('session:token:refused'), payload: z.strictObject({}) }),
  /** SHELL-027: activates the menu item of that page; an unknown page is ignored. */
  z.strictObject({ type: z.literal('navigate'), payload: z.strictObject({ page: z.string().max(100) }) }),
  /** Opens the print dialog of the page in the frame. */
  z.strictObject({ type: z.literal('print'), payload: z.strictObject({}) }),
  z.strictObject({ type: z.literal('theme:change'), payload: z.strictObject({ theme: Theme }) }),
  /** WID-025: the floating menu of drill-down pages; also said by a BI frame inside the app. */
  z.strictObject({ type: z.literal('open-drill-down-menu'), payload: DrillDownMenu }),
  z.strictObject({ type: z.literal('close-drill-down-menu'), payload: z.strictObject({}) }),
]);
export type HostToApp = z.infer<typeof HostToApp>;
