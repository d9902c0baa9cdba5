/** USR-005 */
export const DEFAULT_VIEWER_LABEL = 'Viewer';

/** A text in the customer's own word for a viewer: "Unique Viewers" of "Fan" is "Unique Fans". */
export function withViewerLabel(text: string, label: string): string {
  if (label === DEFAULT_VIEWER_LABEL) return text;
  return text.replaceAll(/\b(viewer|Viewer)(s?)\b/g, (_match, word: string, plural: string) => {
    const named = plural === '' ? label : pluralOf(label);
    return word === 'Viewer' ? named : named.toLowerCase();
  });
}

function pluralOf(label: string): string {
  return /[^aeiou]y$/i.test(label) ? `${label.slice(0, -1)}ies` : `${label}s`;
}
