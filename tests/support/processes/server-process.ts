import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer } from '../../../scripts/spawn-server.ts'

const startedServers: ChildProcess[] = []
const directories: string[] = []

/** Ends every store that was started here, and removes their directories. */
export async function stopServers(): Promise<void> {
  const ends = startedServers.splice(0).map(async (store) => {
    if (store.exitCode !== null || store.signalCode !== null) return
    const ended = once(store, 'exit')
    store.kill('SIGTERM')
    await ended
  })
  await Promise.all(ends)
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
}

/** A directory that any account can enter, gone with the stores. */
export function createTempDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'vipani-start-'))
  directories.push(directory)
  execFileSync('chmod', ['755', directory])
  return directory
}

export type ServerProcess = { child: ChildProcess; stdout: () => string; stderr: () => string; ready: Promise<boolean> }

/** Starts the built product without its demonstration; `opened` tells whether it came up before it ended. */
export function startServer(environment: Record<string, string>): ServerProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DEMO_CATALOGUE: 'off',
    ADMIN_PASSWORD: 'start-test',
    ...environment,
  }
  const child = spawnServer(env, ['ignore', 'pipe', 'pipe'])
  startedServers.push(child)
  let output = ''
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const opened = new Promise<boolean>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk
      if (output.includes('is open at')) resolve(true)
    })
    child.on('exit', () => resolve(false))
  })
  return { child, stdout: () => output, stderr: () => errors, ready: opened }
}

/** The process of the PostgreSQL that a store runs over its DATA_DIR. */
export function findPostmasterPid(dataDir: string): number {
  const pointer = execFileSync('sh', ['-c', `find ${dataDir} -name postmaster.pid | head -1`], {
    encoding: 'utf8',
  }).trim()
  return Number(readFileSync(pointer, 'utf8').split('\n')[0])
}

const readProcStat = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

/** Whether a process runs; one that has ended and waits for its parent does not. */
export const isRunning = (pid: number): boolean => readProcStat(pid) !== '' && !readProcStat(pid).includes(') Z ')

/** The living processes of the store's own kind that a store has begun. */
export const findChildProcesses = ({ child }: ServerProcess): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const [, command = '', , parent] = /^\d+ \((.*)\) (\S) (\d+)/.exec(readProcStat(pid)) ?? []
      return Number(parent) === child.pid && !command.startsWith('postgres') && isRunning(pid)
    })
