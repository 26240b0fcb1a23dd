import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts,tests}/**/*.test.{ts,tsx,js}'],
    exclude: ['tests/e2e/**', 'node_modules/**', 'build/**'],
    globalSetup: ['./tests/support/database-template.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
