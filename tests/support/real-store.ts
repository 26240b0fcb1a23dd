import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStoreProcess } from '../../scripts/start-store.ts'

const started: ChildProcess[] = []
const directories: string[] = []

/** Ends every store that was started here, and removes their directories. */
export async function endStores(): Promise<void> {
  const ends = started.splice(0).map(async (store) => {
    if (store.exitCode !== null || store.signalCode !== null) return
    const ended = once(store, 'exit')
    store.kill('SIGTERM')
    await ended
  })
  await Promise.all(ends)
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
}

/** A directory that any account can enter, gone with the stores. */
export function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'vipani-start-'))
  directories.push(directory)
  execFileSync('chmod', ['755', directory])
  return directory
}

export type Store = { child: ChildProcess; output: () => string; errors: () => string; opened: Promise<boolean> }

/** Starts the built product without its demonstration; `opened` tells whether it came up before it ended. */
export function startStore(environment: Record<string, string>): Store {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DEMO_CATALOGUE: 'off',
    ADMIN_PASSWORD: 'start-test',
    ...environment,
  }
  const child = startStoreProcess(env, ['ignore', 'pipe', 'pipe'])
  started.push(child)
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
  return { child, output: () => output, errors: () => errors, opened }
}

/** The process of the PostgreSQL that a store runs over its DATA_DIR. */
export function postmasterIn(dataDir: string): number {
  const pointer = execFileSync('sh', ['-c', `find ${dataDir} -name postmaster.pid | head -1`], {
    encoding: 'utf8',
  }).trim()
  return Number(readFileSync(pointer, 'utf8').split('\n')[0])
}

const statOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

/** Whether a process runs; one that has ended and waits for its parent does not. */
export const lives = (pid: number): boolean => statOf(pid) !== '' && !statOf(pid).includes(') Z ')

/** The living processes of the store's own kind that a store has begun. */
export const processesOf = ({ child }: Store): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const [, command = '', , parent] = /^\d+ \((.*)\) (\S) (\d+)/.exec(statOf(pid)) ?? []
      return Number(parent) === child.pid && !command.startsWith('postgres') && lives(pid)
    })
