import { defineConfig } from 'vitest/config'

/** Fault tests on real processes; they need system programs or too much time for every change. */
export default defineConfig({
  test: {
    include: ['tests/resilience/**/*.test.ts'],
    globalSetup: ['./tests/resilience/global-setup.ts', './tests/support/database-template.ts'],
    // Each file starts and kills its own processes, so files run sequentially.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
