import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { spawnServer } from '../../scripts/spawn-server.ts'
import { findFreePort } from '../support/processes/free-port.ts'

/** A directory that any account can enter, gone with the test. */
export function createTempDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'vipani-faults-'))
  chmodSync(directory, 0o755)
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

export const adminCredentials = { identifier: 'admin', password: 'faults-test' }

/** The built product as its owner runs it, which a test may start, kill and start again on the same DATA_DIR. */
export type RestartableServer = {
  url: string
  dataDir: string
  /** All that it has said, on both streams. */
  output(): string
  /** Resolves once it takes visitors. */
  start(): Promise<void>
  /** Sends a signal and resolves to the exit code, null after a signal that kills. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  /** The process of the PostgreSQL over its DATA_DIR. */
  postmasterPid(): number
}

/** A store that is not started yet; it is ended with the test. */
export async function createRestartableServer(environment: Record<string, string> = {}): Promise<RestartableServer> {
  const port = await findFreePort()
  const dataDir = environment.DATA_DIR ?? join(createTempDirectory(), 'data')
  let child: ChildProcess | undefined
  let said = ''
  const env = {
    ...process.env,
    ...{ NODE_ENV: 'production', DEMO_CATALOGUE: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error' },
    ...{ ADMIN_PASSWORD: adminCredentials.password, PORT: String(port), DATA_DIR: dataDir },
    ...environment,
  }
  const store: RestartableServer = {
    url: `http://localhost:${port}`,
    dataDir,
    output: () => said,
    async start() {
      const begun = said.length
      const own = spawnServer(env, ['ignore', 'pipe', 'pipe'])
      child = own
      for (const stream of [own.stdout, own.stderr]) stream?.on('data', (chunk) => (said += chunk))
      while (!said.slice(begun).includes('is open at')) {
        if (own.exitCode !== null) throw new Error(`The store did not start:\n${said.slice(begun)}`)
        await pause(20)
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

/** Resolves once the store says that it can serve. */
export async function waitUntilReady({ url, output: said }: RestartableServer, within = 60_000): Promise<void> {
  for (const end = Date.now() + within; Date.now() < end; await pause(50)) {
    const status = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      ({ status }) => status,
      () => 0,
    )
    if (status === 200) return
  }
  throw new Error(`The store did not become ready again:\n${said().slice(-3000)}`)
}
