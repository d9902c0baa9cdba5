import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { z } from 'zod';

const Violations = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullish(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
  }),
);
const GRAVE: readonly string[] = ['serious', 'critical'];
/** axe-core leaves the rules of WCAG 2.2 out unless they are named. */
const WCAG_22 = { 'target-size': { enabled: true } };

/** Serious and critical violations by axe-core in the page and its frames, of which there must be none. `only` restricts the rules. */
export async function graveViolations(page: Page, only: readonly string[] = []): Promise<string[]> {
  const found = await Promise.all(page.frames().map((frame) => violationsIn(frame, only)));
  return found.flat();
}

async function violationsIn(frame: Frame, only: readonly string[]): Promise<string[]> {
  if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe.source);
  const rules = only.length === 0 ? { rules: WCAG_22 } : { runOnly: { type: 'rule', values: only } };
  const found = await frame.evaluate(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], iframes: false, ...rules })}).then(({ violations }) =>
      violations.map(({ id, impact, nodes }) =>
        ({ id, impact, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) })))`,
  );
  return Violations.parse(found)
    .filter(({ impact }) => GRAVE.includes(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes.map(describeNode).join(' | ')}`);
}

function describeNode({ html, failureSummary = '' }: { html: string; failureSummary?: string | undefined }): string {
  const reason = failureSummary.split('\n').at(1)?.trim() ?? '';
  return `${html.slice(0, 200)} (${reason.slice(0, 160)})`;
}
