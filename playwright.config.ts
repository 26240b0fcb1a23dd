import { defineConfig } from '@playwright/test'
import { findChromium } from '#tests/support/e2e/chromium.ts'
import { testServer } from '#tests/support/e2e/test-server.ts'

const chromium = await findChromium()

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/e2e/global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: testServer.url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Stories stop and change requests on their way; a worker would send its own past them.
    serviceWorkers: 'block',
    // Without a film of the page: the steps and the document at each of them tell as much, and a film costs a fifth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: chromium,
  },
  projects: [
    { name: 'desktop', testIgnore: '**/*.phone.spec.ts', use: { viewport: { width: 1366, height: 860 } } },
    {
      name: 'phone',
      testMatch: '**/*.phone.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
