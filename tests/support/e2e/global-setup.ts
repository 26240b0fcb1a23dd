import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnServer } from '../../../scripts/spawn-server.ts'
import { testServer } from './test-server.ts'

async function isReady(): Promise<boolean> {
  return fetch(`${testServer.url}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}

/** Playwright's global setup: the built product as a shop owner starts it, on a directory of its own; ended afterwards. */
export default async function globalSetup() {
  const directory = mkdtempSync(join(tmpdir(), 'vipani-e2e-'))
  // As root the database belongs to another account, which has to get in.
  chmodSync(directory, 0o755)
  // The stories read the mails that are kept there.
  process.env.E2E_DATA_DIR = join(directory, 'data')
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(testServer.port),
    DATA_DIR: process.env.E2E_DATA_DIR,
    ADMIN_PASSWORD: testServer.admin.password,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  }
  const store = spawnServer(environment, ['ignore', 'inherit', 'inherit'])
  const ended = new Promise<void>((resolve) => store.on('exit', () => resolve()))
  while (!(await isReady())) {
    if (store.exitCode !== null) throw new Error('The store under test did not start.')
    await pause(100)
  }
  return async () => {
    store.kill('SIGTERM')
    await ended
    rmSync(directory, { recursive: true, force: true })
  }
}
