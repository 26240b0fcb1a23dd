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
  // Tests wait for the page half of their time: three workers use two cores fully.
  workers: 3,
  // A busy machine breaks one of some hundred tests now and then. `npm test` lists those that passed only when they were repeated.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // Each step has its own limit. That of a whole test only ends one that hangs: a busy machine needs a minute for the longest.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: testServer.url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Tests intercept requests, and cannot intercept those of a service worker.
    serviceWorkers: 'block',
    // Animations take a tenth of the processor time. Only the tests of overlays and of the purchase on a phone enable them.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing slows the tests down; E2E_TRACE=1 enables it for a failing test.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
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
