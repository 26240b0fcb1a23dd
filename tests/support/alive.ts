import { expect, type Page } from '@playwright/test'

/** Waits until a page has come alive: it knows its cart. What is pressed or typed before that is lost to the page. */
export const alive = (page: Page) => expect(page.getByText(/^Cart: /)).toBeAttached()
