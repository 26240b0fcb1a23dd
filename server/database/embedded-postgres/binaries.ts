import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, cleanEnvironment } from './account.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The paths of PostgreSQL's programs, which the account can execute. */
type Binaries = { initdb: string; postgres: string }

/** The programs of the installed package, or of a copy in the state directory if the account cannot execute those. */
export function findBinaries(stateDirectory: string, account: Account): Binaries {
  const { native, version } = installedPackage()
  if (!executionError(native, account)) return programsOf(native)

  const copy = join(stateDirectory, `postgresql-${version}-${process.platform}-${process.arch}`)
  if (!existsSync(copy)) copyNative(native, copy)
  const reason = executionError(copy, account)
  if (reason)
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot run as ${account.name} (${reason}): set DATABASE_URL to another PostgreSQL.`,
    )
  return programsOf(copy)
}

const programsOf = (native: string): Binaries => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
})

function installedPackage(): { native: string; version: string } {
  const system = `${process.platform}-${process.arch}`
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`)
    const folder = dirname(dirname(main))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version }
  } catch {
    throw new EmbeddedPostgresError(
      `The store has no embedded PostgreSQL for ${system}: set DATABASE_URL to a PostgreSQL of version 15 or newer.`,
    )
  }
}

/** The reason why the account cannot execute PostgreSQL from this folder; undefined if it can. */
function executionError(native: string, account: Account): string | undefined {
  const { postgres } = programsOf(native)
  // The account may have no access to the current working directory.
  const { status, stderr, error } = spawnSync(postgres, ['--version'], {
    ...account.as,
    cwd: '/',
    env: cleanEnvironment,
    encoding: 'utf8',
  })
  if (status === 0) return undefined
  return error?.message ?? stderr.trim().split('\n')[0] ?? `exit status ${status}`
}

/** Copies the folder atomically, readable by every account and with its links. */
function copyNative(native: string, copy: string) {
  const draft = `${copy}.${process.pid}`
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  linkLibraries(draft)
  spawnSync('chmod', ['-R', 'a+rX', draft])
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

/** Creates the library links of the package's install script, which `npm --ignore-scripts` does not run. */
function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(native), target.replace(/^native/, basename(native)))
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}
