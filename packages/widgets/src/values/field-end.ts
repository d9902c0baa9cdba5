/** `customer_view.device` ends in `device`. */
export function fieldEnd(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
