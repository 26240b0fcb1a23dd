/** `npm run screenshots`: writes the screenshots in docs/images from the production build with the demo catalogue. */
import { type Browser, type BrowserContextOptions, chromium, type Page, request } from '@playwright/test'
import sharp from 'sharp'
import { tokenStorageKey } from '#contract/limits.ts'
import { createApiClient } from '#tests/support/e2e/api-client.ts'
import { findChromium } from '#tests/support/e2e/chromium.ts'
import globalSetup from '#tests/support/e2e/global-setup.ts'
import { waitForCart } from '#tests/support/e2e/hydrated.ts'
import { openAdminPage } from '#tests/support/e2e/open-admin-page.ts'
import { addAddress, registerCustomer } from '#tests/support/e2e/placed-order.ts'
import { testServer } from '#tests/support/e2e/test-server.ts'

const desktop: BrowserContextOptions = { viewport: { width: 1366, height: 860 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const folder = new URL('../docs/images/', import.meta.url).pathname

type Picture = { name: string; device: BrowserContextOptions; open(page: Page): Promise<void> }

/** Creates a customer with an address and the best seller in the cart. */
async function createShopper() {
  const api = await request.newContext({ baseURL: testServer.url })
  const shop = createApiClient(api)
  const { data } = await shop.get<{ data: { id: string }[] }>('/products?limit=1&sortBy=buyCount')
  const productId = data[0]!.id
  const { variants } = await shop.get<{ variants: { id: string }[] }>(`/products/${productId}?view=0`)
  const customer = await registerCustomer(api)
  await customer.api.post('/cart/add', { productVariantId: variants[0]!.id, quantity: 2 })
  await addAddress(customer)
  return { productId, token: customer.token }
}

async function openCheckout(page: Page, token: string) {
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, token] as const)
  await page.goto('/')
  await waitForCart(page)
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('dialog', { name: 'Your cart' }).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page
    .getByRole('dialog', { name: 'Checkout' })
    .getByRole('radio', { name: /Cash on Delivery/ })
    .check()
}

const picturesOf = ({ productId, token }: Awaited<ReturnType<typeof createShopper>>): readonly Picture[] => [
  { name: 'home', device: desktop, open: async (page) => void (await page.goto('/')) },
  { name: 'product-phone', device: phone, open: async (page) => void (await page.goto(`/product/${productId}`)) },
  { name: 'checkout', device: desktop, open: (page) => openCheckout(page, token) },
  { name: 'dashboard', device: desktop, open: (page) => openAdminPage(page, '/admin/dashboard') },
  { name: 'orders', device: desktop, open: (page) => openAdminPage(page, '/admin/orders') },
]

async function take(browser: Browser, { name, device, open }: Picture) {
  const context = await browser.newContext({
    ...device,
    ...{ baseURL: testServer.url, locale: 'en-IN', timezoneId: 'Asia/Kolkata', serviceWorkers: 'block' as const },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await open(page)
  await page.waitForLoadState('networkidle')
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(`${folder}${name}.webp`)
  await context.close()
  console.log(`docs/images/${name}.webp`)
}

const stop = await globalSetup()
try {
  const pictures = picturesOf(await createShopper())
  const browser = await chromium.launch(await findChromium())
  for (const picture of pictures) await take(browser, picture)
  await browser.close()
} finally {
  await stop()
}
