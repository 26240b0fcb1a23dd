import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

const maxAttempts = 100

/** Whether an image is served as AVIF; before its conversion another format is served. */
async function isConverted(url: string): Promise<boolean> {
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.headers.get('content-type') === 'image/avif'
}

/** Scrolls as a thumb does, so that what is loaded on the way can shift the page, and returns to the top. */
export async function scrollThrough(page: Page): Promise<void> {
  for (let part = 0; part < 12; part++) {
    await page.evaluate(() => scrollBy(0, innerHeight / 2))
    await page.waitForTimeout(100)
  }
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, 0))
}

/** Opens a page on a device and waits until its images are converted, so that a measured visit gets the images of a later visit. */
export async function warmUp(browser: Browser, url: string, device: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({ ...device, serviceWorkers: 'block' })
  const pictures = new Set<string>()
  const page = await context.newPage()
  page.on('request', (request) => request.url().endsWith('.avif') && pictures.add(request.url()))
  await page.goto(url)
  await scrollThrough(page)
  await context.close()
  for (const picture of pictures) {
    for (let attempt = 0; attempt < maxAttempts && !(await isConverted(picture)); attempt++) await delay(100)
  }
}
