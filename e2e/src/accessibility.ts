import axe from 'axe-core';
import type { Frame, Locator, Page } from 'playwright-core';
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

/** A rule has one impact, whatever it finds: what is never grave need not run. */
const SKIP_SLIGHT = `axe.configure({ rules: axe._audit.rules
  .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
  .map(({ id }) => ({ id, enabled: false })) })`;

/** Serious and critical violations by axe-core in the page and its frames, of which there must be none. `only` restricts the rules. */
export async function graveViolations(page: Page, only: readonly string[] = []): Promise<string[]> {
  const found = await Promise.all(page.frames().map((frame) => violationsIn(frame, { only })));
  return found.flat();
}

/** The same within one element, such as a dialog: a whole page takes several times as long. */
export async function graveViolationsIn(part: Locator, only: readonly string[] = []): Promise<string[]> {
  const element = await part.elementHandle();
  const frame = await element?.ownerFrame();
  if (!element || !frame) throw new Error(`${String(part)} is in no frame`);
  await element.evaluate((node, name) => node.setAttribute(name, ''), CHECKED);
  const found = await violationsIn(frame, { within: `[${CHECKED}]`, only });
  await element.evaluate((node, name) => node.removeAttribute(name), CHECKED);
  return found;
}

const CHECKED = 'data-checked-by-axe';

async function violationsIn(
  frame: Frame,
  { within, only }: { within?: string; only: readonly string[] },
): Promise<string[]> {
  if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(`${axe.source}; ${SKIP_SLIGHT}`);
  const rules = only.length === 0 ? { rules: WCAG_22 } : { runOnly: { type: 'rule', values: only } };
  const options = { resultTypes: ['violations'], iframes: false, ...rules };
  const context = within === undefined ? 'document' : JSON.stringify(within);
  const found = await frame.evaluate(
    `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) =>
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
