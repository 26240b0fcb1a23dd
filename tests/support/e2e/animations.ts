import type { Page } from '@playwright/test'

/** Resolves when the animations that are running have ended; also without motion they begin at their first frame. */
export const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))))
