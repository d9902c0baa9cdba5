import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const Violations = z.array(
  z.object({ id: z.string(), impact: z.string().nullish(), nodes: z.array(z.object({ html: z.string() })) }),
);
const GRAVE: readonly string[] = ['serious', 'critical'];

/** Serious and critical violations by axe-core, of which a page must have none. `only` restricts the rules. */
export async function graveViolations(page: Page, only: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const options = only.length === 0 ? {} : { runOnly: { type: 'rule', values: only } };
  const found = await page.evaluate(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...options })}).then(({ violations }) =>
      violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => ({ html })) })))`,
  );
  return Violations.parse(found)
    .filter(({ impact }) => GRAVE.includes(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
