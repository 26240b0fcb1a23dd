import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/**
 * Starts the production build with the command of `npm start` from package.json, so that tests and benchmarks use the same flags
 * and environment. The shell uses `exec`, so the child process is the store. `checkout` is the folder of another version.
 */
export function spawnServer(environment: NodeJS.ProcessEnv, stdio: StdioOptions, checkout = root): ChildProcess {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const PATH = `${join(checkout, 'node_modules', '.bin')}:${environment.PATH ?? process.env.PATH ?? ''}`
  return spawn('sh', ['-c', scripts.start], { cwd: checkout, env: { ...environment, PATH }, stdio })
}
