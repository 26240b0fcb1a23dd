import { expect, type Page } from '@playwright/test'

/** Waits until a page has come alive: it knows its cart. Before that what is typed is lost, and a link opens a page anew. */
export const waitForCart = (page: Page) => expect(page.getByText(/^Cart: /)).toBeAttached()
