import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts,tests}/**/*.test.{ts,tsx,js}'],
    // Lighthouse brings packages of its own, with tests of theirs.
    exclude: ['tests/e2e/**', 'tests/faults/**', '**/node_modules/**', 'build/**'],
    globalSetup: ['./tests/support/database-template.ts'],
    // Each worker waits for PostgreSQL half of its time: one for each core keeps the machine at work.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
