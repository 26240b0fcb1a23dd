import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { spawnServer } from '../../scripts/spawn-server.ts'
import { findFreePort } from '../support/processes/free-port.ts'

/** A directory that any account can enter; removed after the test. */
export function createTempDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'vipani-faults-'))
  chmodSync(directory, 0o755)
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** The most milliseconds until a started store listens. */
const startTimeout = 60_000
export const adminCredentials = { identifier: 'admin', password: 'faults-test' }

/** The production build; a test can start, kill and restart it on the same DATA_DIR. */
export type RestartableServer = {
  url: string
  dataDir: string
  /** Its stdout and stderr. */
  output(): string
  /** Starts the store; resolves once it listens. */
  start(): Promise<void>
  /** Sends a signal and resolves to the exit code, or null if the signal killed the process. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  /** The postmaster pid of the PostgreSQL server in its DATA_DIR. */
  postmasterPid(): number
}

/** Creates a store that is not started yet; it is stopped after the test. */
export async function createRestartableServer(environment: Record<string, string> = {}): Promise<RestartableServer> {
  const port = await findFreePort()
  const dataDir = environment.DATA_DIR ?? join(createTempDirectory(), 'data')
  let child: ChildProcess | undefined
  let output = ''
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DEMO_CATALOGUE: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ADMIN_PASSWORD: adminCredentials.password,
    PORT: String(port),
    DATA_DIR: dataDir,
    ...environment,
  }
  const store: RestartableServer = {
    url: `http://localhost:${port}`,
    dataDir,
    output: () => output,
    async start() {
      const startOffset = output.length
      const own = spawnServer(env, ['ignore', 'pipe', 'pipe'])
      child = own
      for (const stream of [own.stdout, own.stderr]) stream?.on('data', (chunk) => (output += chunk))
      const end = Date.now() + startTimeout
      while (!output.slice(startOffset).includes('is open at')) {
        if (own.exitCode !== null || own.signalCode !== null || Date.now() > end)
          throw new Error(`The store did not start:\n${output.slice(startOffset)}`)
        await delay(20)
      }
    },
    async kill(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      return child.exitCode
    },
    postmasterPid() {
      const [file] = globSync(`${dataDir}/**/postmaster.pid`)
      return Number(readFileSync(file ?? '', 'utf8').split('\n')[0])
    },
  }
  onTestFinished(async () => void (await store.kill('SIGTERM')))
  return store
}

/** Resolves once /readyz returns 200. */
export async function waitUntilReady({ url, output }: RestartableServer, within = 60_000): Promise<void> {
  for (const end = Date.now() + within; Date.now() < end; await delay(50)) {
    const status = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      ({ status }) => status,
      () => 0,
    )
    if (status === 200) return
  }
  throw new Error(`The store did not become ready again:\n${output().slice(-3000)}`)
}
