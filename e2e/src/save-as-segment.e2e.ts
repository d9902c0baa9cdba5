import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { titleShown, widgetCalled, widgetsSettled } from './dashboard-driver.ts';
import { segmentBuilder } from './segments/segment-builder-driver.ts';
import { segmentList } from './segments/segment-list-driver.ts';
import { membersOf, viewersOf } from './segments/segment-members.ts';
import { AURORA, lastDays, setStage } from './stage.ts';

const stage = setStage();
const KNOWN_ONLY = 'You can create a segment based on known households or subscribers only.';

function textSql(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** Viewers with a household whose plays match the page's days and country, from hand-written SQL. */
function behind(condition: string): string {
  const { from, to } = lastDays(AURORA, 7);
  return `
    SELECT viewer_key FROM c_1001.sessions
    WHERE started AND household_id IS NOT NULL AND country = 'united states'
      AND toDate(start_utc, '${AURORA.zone}') BETWEEN '${from}' AND '${to}' AND ${condition}`;
}

function entryIn(page: Page): Locator {
  return page.getByRole('menuitem', { name: 'Save as segment', exact: true });
}

/** Names and saves the segment in the open builder; returns its id. */
async function saveAs(page: Page, name: string): Promise<string> {
  const builder = segmentBuilder(page, 'Create Segment');
  await builder.opened();
  await segmentList(page).dismissMessages();
  await builder.modal.getByText(KNOWN_ONLY).waitFor();
  await builder.name(name);
  return builder.save('Save');
}

describe('save as segment', () => {
  test('SEG-041, SEG-096: a row and a bar become segments of exactly the viewers behind them', async () => {
    const visit = await stage.visit(AURORA.analyst);
    const { page } = visit;
    const { dataDir } = stage.playhead();
    await visit.open('overview_page');
    await widgetsSettled(page);

    const row = widgetCalled(page, 'Top Series').locator('tbody tr').nth(1).getByRole('button');
    const series = await row.innerText();
    await row.click();
    await entryIn(page).click();
    const ofRow = await saveAs(page, `Row of ${series}`);

    const bar = widgetCalled(page, 'Content Watched by').locator('.ph-bar').first().getByRole('button');
    const genre = await bar.innerText();
    await bar.focus();
    await page.keyboard.press('Enter');
    await entryIn(page).and(page.locator('[aria-disabled="false"]')).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const ofBar = await saveAs(page, `Bar of ${genre}`);

    await visit.open('segments_list');
    await titleShown(page, 'Segments');
    const list = segmentList(page);
    for (const [name, id, condition] of [
      [`Row of ${series}`, ofRow, `series = ${textSql(series)}`],
      [`Bar of ${genre}`, ofBar, `has(genre, ${textSql(genre)})`],
    ] as const) {
      const wanted = await viewersOf(dataDir, behind(condition));
      expect(await list.builtViewers(name)).toBe(wanted.length);
      expect(wanted.length).toBeGreaterThan(0);
      expect(await membersOf(dataDir, id)).toEqual(wanted);
    }
    expect(visit.problems()).toEqual([]);
    await visit.context.close();
  });

  test('SEG-037, SEG-041: new viewers of a title become a segment of those whose first stream it was', async () => {
    const visit = await stage.visit(AURORA.analyst);
    const { page } = visit;
    const { dataDir } = stage.playhead();
    await visit.open('viewer-acquisition?period=Last+30+Days');
    await widgetsSettled(page);
    const row = widgetCalled(page, 'Acquiring Series').locator('tbody tr').first().getByRole('button');
    const series = await row.innerText();
    await row.click();
    await entryIn(page).click();
    const name = `New by ${series}`;
    const id = await saveAs(page, name);
    await visit.open('segments_list');
    const { from, to } = lastDays(AURORA, 30);
    const wanted = await viewersOf(
      dataDir,
      `SELECT viewer_key FROM c_1001.sessions
       WHERE started AND household_id IS NOT NULL AND toDate(start_utc, '${AURORA.zone}') BETWEEN '${from}' AND '${to}'
         AND viewer_key IN (
           SELECT viewer_key FROM c_1001.sessions WHERE started GROUP BY viewer_key
           HAVING toDate(min(start_utc), '${AURORA.zone}') BETWEEN '${from}' AND '${to}'
             AND argMin(series, start_utc) = ${textSql(series)} AND argMin(country, start_utc) = 'united states')`,
    );
    expect(wanted.length).toBeGreaterThan(0);
    expect(await segmentList(page).builtViewers(name)).toBe(wanted.length);
    expect(await membersOf(dataDir, id)).toEqual(wanted);
    expect(visit.problems()).toEqual([]);
    await visit.context.close();
  });

  test('SEG-093: a data point without a rule says why; who may not create segments is not offered any', async () => {
    const visit = await stage.visit(AURORA.analyst);
    await visit.open('paths_page');
    await widgetsSettled(visit.page);
    await widgetCalled(visit.page, 'Paths Through Series').locator('button.ph-drill').first().click();
    const refused = entryIn(visit.page).and(visit.page.locator('[aria-disabled="true"]'));
    const reason = 'A segment has no rule for the order in which titles are watched.';
    await refused.getByText(reason).waitFor();
    expect(await refused.getAttribute('title')).toBe(reason);
    await visit.context.close();

    const reader = await stage.visit(AURORA.reader);
    await reader.open('overview_page');
    await widgetsSettled(reader.page);
    await widgetCalled(reader.page, 'Top Series').locator('tbody tr').first().getByRole('button').click();
    await reader.page.getByRole('menu', { name: 'DASHBOARDS' }).waitFor();
    expect(await entryIn(reader.page).count()).toBe(0);
    await reader.context.close();
  });
});
