import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { spawnServer } from '../../../scripts/spawn-server.ts'
import { testServer } from './test-server.ts'

/** Starts the production build on a temporary data directory; `stop` ends it and removes the directory. */
export async function startStore(port: number): Promise<{ url: string; dataDir: string; stop: () => Promise<void> }> {
  const url = `http://localhost:${port}`
  const directory = mkdtempSync(join(tmpdir(), 'vipani-e2e-'))
  // As root, PostgreSQL runs under another account, which must be able to enter the directory.
  chmodSync(directory, 0o755)
  const dataDir = join(directory, 'data')
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: testServer.admin.password,
    COURIER_SIMULATOR: 'on',
    SHIPROCKET_WEBHOOK_TOKEN: testServer.courierToken,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  }
  const store = spawnServer(environment, ['ignore', 'inherit', 'inherit'])
  const ended = new Promise<void>((resolve) => store.on('exit', () => resolve()))
  while (!(await isReady(url))) {
    if (store.exitCode !== null) throw new Error('The store under test did not start.')
    await delay(100)
  }
  const stop = async () => {
    store.kill('SIGTERM')
    await ended
    rmSync(directory, { recursive: true, force: true })
  }
  return { url, dataDir, stop }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
