import { z } from 'zod';

/** EXP-005, EXP-007: a widget wants its menu of exports; x and y are viewport coordinates inside the app. */
export const OpenWidgetActionMenu = z.strictObject({
  type: z.literal('open-widget-action-menu'),
  payload: z.strictObject({ x: z.number(), y: z.number(), widgetId: z.string().min(1).max(100) }),
});
export type OpenWidgetActionMenu = z.infer<typeof OpenWidgetActionMenu>;
