import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Runs the work while holding a lock directory, so that two starts do not install at the same time. The directory contains the
 * ids of the holding processes, to which the work can add its child processes; a lock whose processes have all ended is taken over.
 */
export async function withLock(directory, work) {
  for (let waits = 0; !acquire(directory); waits++) {
    if (waits === 0) console.log('Another start is preparing this checkout: waiting for it…')
    await delay(200)
  }
  try {
    return await work({ addProcess: (pid) => writePid(directory, pid) })
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function acquire(directory) {
  try {
    mkdirSync(directory)
  } catch (error) {
    if (error.code === 'EEXIST') return isHeld(directory) ? false : removeStale(directory)
    throw new Error(`This checkout cannot be written (${error.message}): start it as the account that owns it.`)
  }
  try {
    writePid(directory, process.pid)
  } catch (error) {
    // Another process that saw a stale lock has renamed this one for a moment (removeStale).
    if (error.code === 'ENOENT') return false
    throw error
  }
  return true
}

const writePid = (directory, pid) => writeFileSync(join(directory, String(pid)), startTime(pid) ?? '')

/** Removes a stale lock. Always returns false: the lock is taken only by creating the directory, at which one process succeeds. */
function removeStale(directory) {
  const renamed = `${directory}.${process.pid}`
  try {
    renameSync(directory, renamed)
    // Another process may have taken the lock before the rename: then the rename is undone.
    if (isHeld(renamed)) renameSync(renamed, directory)
    else rmSync(renamed, { recursive: true, force: true })
  } catch {
    // Another process removed it first.
  }
  return false
}

/** Whether a process of the lock is running; a lock without process ids counts as held for two seconds. */
function isHeld(directory) {
  try {
    const names = readdirSync(directory)
    if (names.length === 0) return Date.now() - statSync(directory).mtimeMs < 2000
    return names.some((pid) => isAlive(Number(pid), readFileSync(join(directory, pid), 'utf8')))
  } catch {
    return false
  }
}

function isAlive(pid, started) {
  const now = startTime(pid)
  if (now !== undefined) return now === started
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux'
  } catch (error) {
    return error.code === 'EPERM' && process.platform !== 'linux'
  }
}

/** Field 22 of /proc/<pid>/stat, which distinguishes processes that reuse a pid; none for ended processes and outside Linux. */
function startTime(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}
