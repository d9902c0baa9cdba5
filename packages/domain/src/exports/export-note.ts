/** EXP-022, EXP-023: on every sheet. `owner` comes from the configuration. */
export function exportNote({ year, owner = '' }: { year: number; owner?: string }): string {
  const terms = 'This report must be used in accordance with your subscription agreement and data policy.';
  return `${terms} © ${year} ${owner}`.trimEnd();
}
