import { expect, type Page } from '@playwright/test'

/** Waits until the page has loaded the cart, after hydration. Before that, typed text is lost and links reload the page. */
export const waitForCart = (page: Page) => expect(page.getByText(/^Cart: /)).toBeAttached()
