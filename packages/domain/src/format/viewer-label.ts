import { currentLanguage } from '@playhead/texts/catalogue';

/** USR-005 */
export const DEFAULT_VIEWER_LABEL = 'Viewer';

/** A text in the customer's own word for a viewer: "Unique Viewers" of "Fan" is "Unique Fans". */
export function withViewerLabel(text: string, label: string): string {
  if (label === DEFAULT_VIEWER_LABEL) return text;
  if (currentLanguage() === 'de') return withGermanLabel(text, label);
  return text.replaceAll(/\b(viewer|Viewer)(s?)\b/g, (_match, word: string, plural: string) => {
    const named = plural === '' ? label : pluralOf(label);
    return word === 'Viewer' ? named : named.toLowerCase();
  });
}

function pluralOf(label: string): string {
  return /[^aeiou]y$/i.test(label) ? `${label.slice(0, -1)}ies` : `${label}s`;
}

/** German has one form for one and for more: the word before tells which. Compounds keep their word. */
function withGermanLabel(text: string, label: string): string {
  return text.replaceAll(/\b((?:pro|je|ein|einem|einen|jeder|jedem|jeden) )?Zuschauer([ns]?)\b/g, (...match) => {
    const [, before = '', ending] = match as unknown as [string, string | undefined, string];
    if (ending === 's') return `${before}${label}s`;
    return before === '' || ending === 'n' ? `${before}${germanPluralOf(label)}` : `${before}${label}`;
  });
}

/** Right for the usual words, such as Fans, Nutzer, Kunden and Abonnenten. */
function germanPluralOf(label: string): string {
  if (/(?:er|el|en)$/.test(label)) return label;
  if (label.endsWith('e')) return `${label}n`;
  return /(?:nt|ist)$/.test(label) ? `${label}en` : `${label}s`;
}
