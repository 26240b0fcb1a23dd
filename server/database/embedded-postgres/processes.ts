import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

type ProcessTable = {
  startTime(pid: number): string | undefined
  isPidInUse(pid: number): boolean
  commandLine(pid: number): string
}

/** Linux: reads /proc, which spawns no process. */
export const procTable: ProcessTable = {
  startTime(pid) {
    // The name in brackets can contain brackets, so the fields begin after the last one.
    const [state, ...fields] = readProc(pid, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ')
    return state === 'Z' || state === 'X' ? undefined : fields[18]
  },
  isPidInUse: (pid) => readProc(pid, 'stat') !== '',
  commandLine: (pid) => readProc(pid, 'cmdline').split('\0').slice(0, -1).join(' '),
}

/** macOS has no /proc: runs ps, whose start time is precise to the second. */
export const psTable: ProcessTable = {
  startTime(pid) {
    const [state = '', ...started] = ps(pid, 'stat=,lstart=').split(/\s+/)
    return state === '' || state.startsWith('Z') ? undefined : started.join(' ')
  },
  isPidInUse: (pid) => ps(pid, 'pid=') !== '',
  commandLine: (pid) => ps(pid, 'args='),
}

/**
 * `startTime` returns an opaque text for comparison: with the pid it identifies one process, since pids are reused. It is
 * undefined for dead processes and zombies. `isPidInUse` includes zombies. `commandLine` returns the program and its
 * arguments, joined by spaces; it is empty for dead processes.
 */
export const { startTime, isPidInUse, commandLine } = process.platform === 'linux' ? procTable : psTable

/** Waits until the process has ended; false if it is alive after `timeout` milliseconds. */
export async function waitForExit(pid: number, started: string | undefined, timeout: number): Promise<boolean> {
  const deadline = Date.now() + timeout
  while (started !== undefined && startTime(pid) === started) {
    if (Date.now() > deadline) return false
    await delay(5)
  }
  return true
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

const ps = (pid: number, columns: string): string =>
  spawnSync('env', ['LC_ALL=C', 'ps', '-ww', '-o', columns, '-p', String(pid)], {
    cwd: '/',
    encoding: 'utf8',
  }).stdout?.trim() ?? ''
