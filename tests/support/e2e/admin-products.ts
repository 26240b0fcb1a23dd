import { expect, type Locator, type Page } from '@playwright/test'
import { openAdminPage } from './sign-in.ts'

/** Finds a product in the back office and opens its form; returns the dialog. */
export async function openProductForm(page: Page, name: string): Promise<Locator> {
  await openAdminPage(page, `/admin/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Product name')).toHaveValue(name)
  return form
}

/** Saves the open product form, which then closes. */
export async function saveProduct(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Expects an uploaded image that the browser could decode. */
export async function expectUploadedImage(image: Locator): Promise<void> {
  await expect(image).toHaveAttribute('src', /^\/uploads\//)
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
}
