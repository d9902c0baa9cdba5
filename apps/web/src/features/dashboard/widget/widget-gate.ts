import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { UserInfo } from '@playhead/contract/http/account/users';

type Gate = NonNullable<WidgetConfig['gate']>;
type Gated = Pick<UserInfo, 'flags' | 'widgets'>;

/** WID-036, WID-037 */
const gates: Record<Gate, (user: Gated) => boolean> = {
  ama: (user) => user.widgets.includes('ama'),
  category_benchmark: (user) => user.widgets.includes('category_benchmark'),
  demographics: (user) => user.flags.demographics,
  ads: (user) => user.flags.ads,
};

export function visibleWidgets(widgets: readonly WidgetConfig[], user: Gated): readonly WidgetConfig[] {
  return widgets.filter((widget) => widget.gate === undefined || gates[widget.gate](user));
}
