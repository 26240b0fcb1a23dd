import { defineConfig } from 'vitest/config'

/** Faults on real processes: what needs a program of the system, or more time than every change should cost. */
export default defineConfig({
  test: {
    include: ['tests/resilience/**/*.test.ts'],
    globalSetup: ['./tests/resilience/global-setup.ts', './tests/support/database-template.ts'],
    // Each file has processes of its own, and some are killed: one after another.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
