import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/**
 * Starts the built store as `npm start` does, with the flags and the environment that package.json gives it there and nowhere
 * else: what is tested and measured is what shops run. The shell gives way to the store, so the child is the store's own process.
 */
export function spawnServer(environment: NodeJS.ProcessEnv, stdio: StdioOptions): ChildProcess {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const PATH = `${join(root, 'node_modules', '.bin')}:${environment.PATH ?? process.env.PATH ?? ''}`
  return spawn('sh', ['-c', scripts.start], { cwd: root, env: { ...environment, PATH }, stdio })
}
