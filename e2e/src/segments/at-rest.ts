import type { Locator } from 'playwright-core';

/** Waits until this part stands still; a pressed button elsewhere still shines for two seconds. */
export async function atRest(part: Locator): Promise<void> {
  await part.evaluate((element) =>
    Promise.allSettled(
      element
        .getAnimations({ subtree: true })
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
}

/** A dialog zooms in from its first frame on: a press that begins before the end may be let go beside the button. */
export async function dialogAtRest(dialog: Locator): Promise<void> {
  await dialog.and(dialog.page().locator(':not([class*="ant-zoom"])')).waitFor();
}
