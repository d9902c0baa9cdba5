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
