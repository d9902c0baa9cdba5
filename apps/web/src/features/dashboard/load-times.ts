/** QRY-028, QRY-029 */
export interface WidgetLoadTime {
  page: string;
  widget: string;
  latency: number;
}

export function announceWidgetLoad(detail: WidgetLoadTime): void {
  window.dispatchEvent(new CustomEvent<WidgetLoadTime>('widget_load_time', { detail }));
}
