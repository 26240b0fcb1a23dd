import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer } from '../../../scripts/spawn-server.ts'

const startedServers: ChildProcess[] = []
const directories: string[] = []

/** Stops every started store and removes the temporary directories. */
export async function stopServers(): Promise<void> {
  const ends = startedServers.splice(0).map(async (child) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  await Promise.all(ends)
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
}

/** A directory that any account can enter; `stopServers` removes it. */
export function createTempDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'vipani-start-'))
  directories.push(directory)
  execFileSync('chmod', ['755', directory])
  return directory
}

export type ServerProcess = { child: ChildProcess; stdout: () => string; stderr: () => string; ready: Promise<boolean> }

/** Starts the production build without the demo catalogue; `ready` resolves to false if it exits before it listens. */
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
  const ready = new Promise<boolean>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk
      if (output.includes('is open at')) resolve(true)
    })
    // At its exit the end of stderr may not have been read.
    child.on('close', () => resolve(false))
  })
  return { child, stdout: () => output, stderr: () => errors, ready }
}

/** The postmaster pid of the PostgreSQL server in a DATA_DIR. */
export function findPostmasterPid(dataDir: string): number {
  const pidFile = execFileSync('sh', ['-c', `find ${dataDir} -name postmaster.pid | head -1`], {
    encoding: 'utf8',
  }).trim()
  return Number(readFileSync(pidFile, 'utf8').split('\n')[0])
}

const readProcStat = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

/** Whether a process runs; a zombie does not. */
export const isRunning = (pid: number): boolean => readProcStat(pid) !== '' && !readProcStat(pid).includes(') Z ')

/** The pids of the running worker processes of a store, without PostgreSQL. */
export const findChildProcesses = ({ child }: ServerProcess): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const [, command = '', , parent] = /^\d+ \((.*)\) (\S) (\d+)/.exec(readProcStat(pid)) ?? []
      return Number(parent) === child.pid && !command.startsWith('postgres') && isRunning(pid)
    })
