import { expect, type Page } from '@playwright/test'

/** Waits until the page has loaded the cart, after hydration. Before hydration, a link reloads the page and React state lacks typed text. */
export const waitForCart = (page: Page) => expect(page.getByText(/^Cart: /)).toBeAttached()
