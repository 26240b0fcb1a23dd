import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

type ProcessTable = {
  startTime(pid: number): string | undefined
  isPidInUse(pid: number): boolean
  commandLine(pid: number): string
}

/** Linux: reads /proc, which costs no process of its own. */
export const procTable: ProcessTable = {
  startTime(pid) {
    // The name in brackets may hold brackets too: the fields begin behind the last one.
    const [state, ...fields] = readProc(pid, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ')
    return state === 'Z' || state === 'X' ? undefined : fields[18]
  },
  isPidInUse: (pid) => readProc(pid, 'stat') !== '',
  commandLine: (pid) => readProc(pid, 'cmdline').split('\0').slice(0, -1).join(' '),
}

/** macOS has no /proc: asks ps, whose start time is precise to the second. */
export const psTable: ProcessTable = {
  startTime(pid) {
    const [state = '', ...started] = ps(pid, 'stat=,lstart=').split(/\s+/)
    return state === '' || state.startsWith('Z') ? undefined : started.join(' ')
  },
  isPidInUse: (pid) => ps(pid, 'pid=') !== '',
  commandLine: (pid) => ps(pid, 'args='),
}

/**
 * `startTime` is when a process began, only for comparing: with the pid it identifies one process, since pids are reused.
 * It is undefined for dead processes and zombies. `isPidInUse` counts zombies. `commandLine` is the program with its
 * arguments, joined by spaces; empty for the dead.
 */
export const { startTime, isPidInUse, commandLine } = process.platform === 'linux' ? procTable : psTable

/** Waits until the process has ended; false when it still lives after so many milliseconds. */
export async function waitForExit(pid: number, started: string | undefined, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (started !== undefined && startTime(pid) === started) {
    if (Date.now() > deadline) return false
    await pause(5)
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
