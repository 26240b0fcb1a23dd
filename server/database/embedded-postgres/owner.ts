import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { startTime } from './processes.ts'

/** The store process that may stop the database; `directory` tells a copied file from the true one. */
type Owner = { pid: number; started: string; directory: string }

/**
 * Makes this process the owner of the state directory and returns true; false when it is already. Refused while the
 * recorded owner lives; after a dead one the next start takes over, and with it the database it left running.
 */
export async function takeOwnership(stateDirectory: string, dataDir: string): Promise<boolean> {
  const lock = join(stateDirectory, 'owner.lock')
  while (!tryLock(lock)) await pause(20)
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

/** Whether a living process, this one or another, owns the state directory. */
export function hasLiveOwner(stateDirectory: string): boolean {
  const owner = readOwner(stateDirectory)
  return owner !== undefined && startTime(owner.pid) === owner.started
}

/** Gives the ownership back, so that nothing but the next start decides who has it. */
export function releaseOwnership(stateDirectory: string) {
  if (readOwner(stateDirectory)?.pid === process.pid) rmSync(ownerFileIn(stateDirectory), { force: true })
}

const ownerFileIn = (stateDirectory: string) => join(stateDirectory, 'owner')

function readOwner(stateDirectory: string): Owner | undefined {
  try {
    const owner: Owner = JSON.parse(readFileSync(ownerFileIn(stateDirectory), 'utf8'))
    return owner.directory === stateDirectory ? owner : undefined
  } catch {
    // None yet, or one that a full disk cut short: nobody who lives.
    return undefined
  }
}

function writeOwner(stateDirectory: string, owner: Owner) {
  const draft = `${ownerFileIn(stateDirectory)}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(owner)}\n`)
  renameSync(draft, ownerFileIn(stateDirectory))
}

/** A lock for reading and writing one file, which takes no time: one that is five seconds old was left by a dead process. */
function tryLock(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - made > 5000) rmSync(lock, { recursive: true, force: true })
    return false
  }
}
