import { expect, type Locator, type Page } from '@playwright/test'
import { openAdminPage } from './sign-in.ts'

/** Opens an order in the back office by its short id; returns the dialog with its details. */
export async function openOrder(page: Page, shortId: string): Promise<Locator> {
  await openAdminPage(page, `/admin/orders?q=${shortId}`)
  await page.getByRole('button', { name: `View / Manage order ${shortId}` }).click()
  const details = page.getByRole('dialog', { name: `Order ${shortId}` })
  await expect(details).toBeVisible()
  return details
}

/** Chooses a delivery status in an order's details and saves it. */
export async function updateDeliveryStatus(details: Locator, status: string): Promise<void> {
  await details.getByLabel('Delivery status').selectOption(status)
  await details.getByRole('button', { name: 'Update status' }).click()
}
