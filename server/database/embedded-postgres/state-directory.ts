import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Account, canEnter } from './account.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The cluster's folder in the state directory; its name carries the major version, as no other one can read it. */
export const CLUSTER = 'pg18'

/** In DATA_DIR: where its database lies, when not in DATA_DIR itself. */
const POINTER = 'database-location'

/** In the state directory: whose database it is. */
const BACK_POINTER = 'data-directory'

/** Makes DATA_DIR where it is missing and returns its real path; a failure when it cannot be written. */
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
 * Where the database of this DATA_DIR lies: in it, or where the account cannot get there, in a directory of a random
 * name below `parent`. The two name each other, so a copied or moved DATA_DIR never shares or loses a database.
 */
export function findStateDirectory(
  dataDir: string,
  account: Account,
  { parent = '/var/lib', mayEnter = canEnter } = {},
): string {
  // An existing cluster decides, whoever starts it now: another account must not find an empty store.
  if (existsSync(join(dataDir, CLUSTER))) return dataDir
  if (existsSync(join(dataDir, POINTER))) return followPointer(dataDir)
  return mayEnter(account, dataDir) ? dataDir : makeStateDirectory(dataDir, account, parent)
}

function followPointer(dataDir: string): string {
  const pointer = join(dataDir, POINTER)
  const directory = readFileSync(pointer, 'utf8').trim()
  const backPointer = join(directory, BACK_POINTER)
  if (!existsSync(backPointer)) {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} should lie in ${directory} and is not there: restore it, or delete ${pointer} to begin with an empty one.`,
    )
  }
  const owner = readFileSync(backPointer, 'utf8').trim()
  if (owner === dataDir) return directory
  throw new EmbeddedPostgresError(
    `The database in ${directory} belongs to ${owner}, not to ${dataDir}. Was that moved here? Write ${dataDir} into ${backPointer}. ` +
      `Is this a copy? Copy ${directory} too (cp -a, while stopped), write ${dataDir} into its ${BACK_POINTER} and its path into ${pointer}.`,
  )
}

function makeStateDirectory(dataDir: string, account: Account, parent: string): string {
  try {
    const directory = mkdtempSync(join(parent, 'vipani-'))
    chmodSync(directory, 0o711)
    // First the way back: a pointer to a place that does not know of it would stop every later start.
    writeAtomically(join(directory, BACK_POINTER), dataDir)
    writeAtomically(join(dataDir, POINTER), directory)
    return directory
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new EmbeddedPostgresError(
      `The account ${account.name} cannot enter DATA_DIR ${dataDir}, and no place for its database can be made in ${parent} (${code}): ` +
        'choose a DATA_DIR that it can enter.',
    )
  }
}

function writeAtomically(file: string, line: string) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${line}\n`, { mode: 0o644 })
  renameSync(draft, file)
}
