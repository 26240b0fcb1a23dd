import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Account, canEnter } from './account.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { writeLineAtomically } from './write-line-atomically.ts'

/** The cluster's folder in the state directory, named by the major version, because no other version can read it. */
export const clusterName = 'pg18'

/** A file in DATA_DIR with the path of the state directory, if that is not DATA_DIR itself. */
const pointerName = 'database-location'

/** A file in the state directory with the path of its DATA_DIR. */
const backPointerName = 'data-directory'

/** Creates DATA_DIR if it is missing and returns its real path. Throws if it cannot be written. */
export function openDataDirectory(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new EmbeddedPostgresError(
      `DATA_DIR ${dataDir} cannot be written (${code}): make it writable for this account or choose another.`,
    )
  }
}

/**
 * The directory of the database: DATA_DIR, or if the account cannot enter DATA_DIR, a directory with a random name in
 * `parent`. Each of the two has a file with the path of the other, so a copied or moved DATA_DIR is detected.
 */
export function findStateDirectory(
  dataDir: string,
  account: Account,
  { parent = '/var/lib', mayEnter = canEnter } = {},
): string {
  // An existing cluster is used for every account: a start as another account must not create an empty one.
  if (existsSync(join(dataDir, clusterName))) return dataDir
  if (existsSync(join(dataDir, pointerName))) return followPointer(dataDir)
  return mayEnter(account, dataDir) ? dataDir : makeStateDirectory(dataDir, account, parent)
}

function followPointer(dataDir: string): string {
  const pointer = join(dataDir, pointerName)
  const directory = readFileSync(pointer, 'utf8').trim()
  const backPointer = join(directory, backPointerName)
  if (!existsSync(backPointer)) {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} is missing from ${directory}: restore it, or delete ${pointer} to begin with an empty one.`,
    )
  }
  const linkedDataDir = readFileSync(backPointer, 'utf8').trim()
  if (linkedDataDir === dataDir) return directory
  throw new EmbeddedPostgresError(
    `The database in ${directory} belongs to ${linkedDataDir}, not to ${dataDir}. If DATA_DIR was moved, write ${dataDir} into ${backPointer}. ` +
      `If it was copied, copy ${directory} too (cp -a, while stopped), write ${dataDir} into its ${backPointerName} and its path into ${pointer}.`,
  )
}

function makeStateDirectory(dataDir: string, account: Account, parent: string): string {
  try {
    const directory = mkdtempSync(join(parent, 'vipani-'))
    chmodSync(directory, 0o711)
    // The back pointer is written first: a pointer without it would make every later start fail.
    writeLineAtomically(join(directory, backPointerName), dataDir)
    writeLineAtomically(join(dataDir, pointerName), directory)
    return directory
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new EmbeddedPostgresError(
      `The account ${account.name} cannot enter DATA_DIR ${dataDir}, and no directory can be created in ${parent} (${code}): ` +
        'choose a DATA_DIR that it can enter.',
    )
  }
}
