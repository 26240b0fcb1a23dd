import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEngine } from '#server/database/engine/start-engine.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
export const jwtSecret = 'a secret that only the benchmark uses, 32+'
export const storeUrl = 'http://127.0.0.1:3951'
export const bareUrl = 'http://127.0.0.1:3952'

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  const answers = () =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${url} did not start.`)
    await pause(50)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** The built product with its demonstration catalogue, on a PostgreSQL that the benchmark can reach too. */
export async function startStore() {
  const directory = mkdtempSync(join(tmpdir(), 'vipani-bench-'))
  const engine = await startEngine({ dataDir: join(directory, 'database'), log: () => {} })
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: new URL(storeUrl).port,
    HOST: '127.0.0.1',
    PUBLIC_URL: storeUrl,
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: engine.connectionString,
    DEMO_CATALOGUE: 'on',
    JWT_SECRET: jwtSecret,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  }
  const store = spawn(process.execPath, ['server/main.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env })
  await untilAnswers(`${storeUrl}/readyz`, store)
  return {
    connectionString: engine.connectionString,
    async stop() {
      await end(store)
      await engine.stop()
      rmSync(engine.stateDirectory, { recursive: true, force: true })
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A bare Fastify in a process of its own; `hold` gives it the bytes that it answers with from then on. */
export async function startBare() {
  const bare = spawn(process.execPath, [join(root, 'bench/bare.ts'), new URL(bareUrl).port], { stdio: 'inherit' })
  await untilAnswers(bareUrl, bare)
  const hold = async (body: Buffer, type: string) => {
    await fetch(bareUrl, {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/octet-stream', 'x-type': type },
    })
  }
  return { hold, stop: () => end(bare) }
}
