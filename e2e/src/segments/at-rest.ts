import type { Locator } from 'playwright-core';

/** Waits until this part has stopped moving; the ripple of a pressed button elsewhere lasts two seconds. */
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

/** A dialog zooms in: a press that starts before the end may be released outside the button. */
export async function dialogAtRest(dialog: Locator): Promise<void> {
  await dialog.and(dialog.page().locator(':not([class*="ant-zoom"])')).waitFor();
}
