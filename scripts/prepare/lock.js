import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Does the work while holding the lock directory, so that two starts never install over each other. It names the
 * processes at work; when none of them lives any more, the next one takes the lock over.
 */
export async function alone(directory, work) {
  for (let waits = 0; !take(directory); waits++) {
    if (waits === 0) console.log('Another start is preparing this checkout: waiting for it…')
    await pause(200)
  }
  try {
    return await work({ share: (pid) => sign(directory, pid) })
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function take(directory) {
  try {
    mkdirSync(directory)
  } catch (error) {
    if (error.code === 'EEXIST') return isHeld(directory) ? false : discard(directory)
    throw new Error(`This checkout cannot be written (${error.message}): start it as the account that owns it.`)
  }
  sign(directory, process.pid)
  return true
}

const sign = (directory, pid) => writeFileSync(join(directory, String(pid)), startTime(pid) ?? '')

/** Always false: only making the directory anew takes the lock, and of several finders of a dead one, one does. */
function discard(directory) {
  const aside = `${directory}.${process.pid}`
  try {
    renameSync(directory, aside)
    // Between the look and the rename somebody quicker may have taken it: then it goes back.
    if (isHeld(aside)) renameSync(aside, directory)
    else rmSync(aside, { recursive: true, force: true })
  } catch {
    // Somebody quicker discarded it.
  }
  return false
}

/** Whether a process named in the lock still lives; a lock without a name yet is given two seconds to get one. */
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

/** Field 22 of /proc/<pid>/stat: tells a process from a later one of the same number. None for the dead, and off Linux. */
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
