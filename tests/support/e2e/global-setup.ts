import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { spawnServer } from '../../../scripts/spawn-server.ts'
import { testServer } from './test-server.ts'

async function isReady(): Promise<boolean> {
  return fetch(`${testServer.url}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}

/** Playwright's global setup: starts the production build on a temporary data directory, and stops it after the run. */
export default async function globalSetup() {
  const directory = mkdtempSync(join(tmpdir(), 'vipani-e2e-'))
  // As root, PostgreSQL runs under another account, which must be able to enter the directory.
  chmodSync(directory, 0o755)
  // The tests read the outbox in this directory.
  process.env.E2E_DATA_DIR = join(directory, 'data')
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(testServer.port),
    DATA_DIR: process.env.E2E_DATA_DIR,
    ADMIN_PASSWORD: testServer.admin.password,
    COURIER_SIMULATOR: 'on',
    SHIPROCKET_WEBHOOK_TOKEN: testServer.courierToken,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  }
  const store = spawnServer(environment, ['ignore', 'inherit', 'inherit'])
  const ended = new Promise<void>((resolve) => store.on('exit', () => resolve()))
  while (!(await isReady())) {
    if (store.exitCode !== null) throw new Error('The store under test did not start.')
    await delay(100)
  }
  return async () => {
    store.kill('SIGTERM')
    await ended
    rmSync(directory, { recursive: true, force: true })
  }
}
