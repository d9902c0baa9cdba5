import { z } from 'zod';

/** Comma-separated. */
export function commaList(isValid: (part: string) => boolean, examples: string) {
  return z.string().transform((text, context) => {
    const parts = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const wrong = parts.find((part) => !isValid(part));
    if (wrong === undefined) return parts;
    context.addIssue({ code: 'custom', message: `must list ${examples}, and "${wrong}" is not one` });
    return z.NEVER;
  });
}
