/** `npm run screenshots`: writes the screenshots in docs/images from the production build with the demo catalogue. */
import { type Browser, type BrowserContextOptions, chromium, type Page, request } from '@playwright/test'
import sharp from 'sharp'
import { tokenStorageKey } from '#contract/limits.ts'
import { waitForCart } from '#tests/support/e2e/cart.ts'
import { findChromium } from '#tests/support/e2e/chromium.ts'
import { addAddress } from '#tests/support/e2e/customer.ts'
import globalSetup from '#tests/support/e2e/global-setup.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { testServer } from '#tests/support/e2e/test-server.ts'
import { findBestSeller, registerCustomerWithCart } from './shopper-fixtures.ts'

const desktop: BrowserContextOptions = { viewport: { width: 1366, height: 860 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const folder = new URL('../docs/images/', import.meta.url).pathname

type Screenshot = { name: string; device: BrowserContextOptions; open(page: Page): Promise<void> }

/** Creates a customer with an address and the best seller in the cart. */
async function createShopper() {
  const api = await request.newContext({ baseURL: testServer.url })
  const { productId, variantId } = await findBestSeller(api)
  const customer = await registerCustomerWithCart(api, variantId, 2)
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

const screenshotsOf = ({ productId, token }: Awaited<ReturnType<typeof createShopper>>): readonly Screenshot[] => [
  { name: 'home', device: desktop, open: async (page) => void (await page.goto('/')) },
  { name: 'product-phone', device: phone, open: async (page) => void (await page.goto(`/product/${productId}`)) },
  { name: 'checkout', device: desktop, open: (page) => openCheckout(page, token) },
  { name: 'dashboard', device: desktop, open: (page) => openAdminPage(page, '/admin/dashboard') },
  { name: 'orders', device: desktop, open: (page) => openAdminPage(page, '/admin/orders') },
]

async function take(browser: Browser, { name, device, open }: Screenshot) {
  const context = await browser.newContext({
    ...device,
    baseURL: testServer.url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
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

const closeStore = await globalSetup()
try {
  const screenshots = screenshotsOf(await createShopper())
  const browser = await chromium.launch(await findChromium())
  for (const screenshot of screenshots) await take(browser, screenshot)
  await browser.close()
} finally {
  await closeStore()
}
