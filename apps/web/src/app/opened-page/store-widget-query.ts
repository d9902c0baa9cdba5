import { storeQuery } from '@playhead/contract/http/explore';
import type { RunQueryBody } from '@playhead/contract/http/queries';
import { exploreOfWidget, type WidgetPeriod } from '@playhead/domain/explore';
import type { ApiClient } from '@playhead/browser/api/client.ts';

/** Keeps the query behind a widget; the id opens it in the workbench. */
export async function storeWidgetQuery(
  api: ApiClient,
  { customer, body, period }: { customer: string; body: RunQueryBody; period: WidgetPeriod },
): Promise<string> {
  const { id } = await api.call(storeQuery, { params: { customer }, body: exploreOfWidget(body, period) });
  return id;
}
