import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { startTime } from './processes.ts'
import { writeLineAtomically } from './write-line-atomically.ts'

/** The store process that may stop the database; `directory` identifies a file that was copied from another directory. */
type Owner = { pid: number; started: string; directory: string }

/**
 * Makes this process the owner of the state directory and returns true; false if it is the owner already. Throws while
 * another owner is alive. A dead owner is replaced; its database may still run.
 */
export async function takeOwnership(stateDirectory: string, dataDir: string): Promise<boolean> {
  const lock = join(stateDirectory, 'owner.lock')
  while (!tryLock(lock)) await delay(20)
  try {
    const owner = readOwner(stateDirectory)
    if (owner && startTime(owner.pid) === owner.started) {
      if (owner.pid === process.pid) return false
      throw new EmbeddedPostgresError(
        `DATA_DIR ${dataDir} is already in use by process ${owner.pid}: stop that one, or choose another DATA_DIR.`,
      )
    }
    writeOwner(stateDirectory, { pid: process.pid, started: startTime(process.pid) ?? '', directory: stateDirectory })
    return true
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** Whether a live process, this one or another, owns the state directory. */
export function isOwnerRunning(stateDirectory: string): boolean {
  const owner = readOwner(stateDirectory)
  return owner !== undefined && startTime(owner.pid) === owner.started
}

/** Deletes the record of this process's ownership. */
export function releaseOwnership(stateDirectory: string) {
  if (readOwner(stateDirectory)?.pid === process.pid) rmSync(ownerFileIn(stateDirectory), { force: true })
}

const ownerFileIn = (stateDirectory: string) => join(stateDirectory, 'owner')

function readOwner(stateDirectory: string): Owner | undefined {
  try {
    const owner: Owner = JSON.parse(readFileSync(ownerFileIn(stateDirectory), 'utf8'))
    return owner.directory === stateDirectory ? owner : undefined
  } catch {
    // The file is missing, or a full disk truncated it.
    return undefined
  }
}

const writeOwner = (stateDirectory: string, owner: Owner) =>
  writeLineAtomically(ownerFileIn(stateDirectory), JSON.stringify(owner))

/** Locks the owner file for a read and a write, which take milliseconds: a lock older than five seconds is stale. */
function tryLock(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const createdAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - createdAt > 5000) rmSync(lock, { recursive: true, force: true })
    return false
  }
}
