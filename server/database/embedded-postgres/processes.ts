import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * When a process began, to be compared and nothing else: with the pid it names one process for good, as numbers are
 * used again. Undefined for the dead, and for zombies, which only wait to be reaped.
 */
export function startTime(pid: number): string | undefined {
  // The name in brackets may hold anything, brackets too: the fields begin behind the last one.
  const [state, ...fields] = readProc(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  return state === 'Z' || state === 'X' ? undefined : fields[18]
}

/** Whether this number stands for something that a signal would reach, zombies included. */
export function isPidInUse(pid: number): boolean {
  return readProc(pid, 'stat') !== ''
}

/** The program and its arguments, as it was started; empty for the dead. Unlike /proc/<pid>/exe everyone may read it. */
export function commandLine(pid: number): string[] {
  return readProc(pid, 'cmdline').split('\0').slice(0, -1)
}

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
