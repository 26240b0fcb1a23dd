import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, cleanEnvironment } from './account.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** PostgreSQL's programs, at a place from which the account can run them. */
export type Binaries = { initdb: string; postgres: string }

/** The programs of the installed package; where the account cannot run them there, a copy in the state directory. */
export function findBinaries(stateDirectory: string, account: Account): Binaries {
  const { native, version } = installedPackage()
  if (!executionError(native, account)) return programsOf(native)

  const copy = join(stateDirectory, `postgresql-${version}-${process.platform}-${process.arch}`)
  if (!existsSync(copy)) copyNative(native, copy)
  const reason = executionError(copy, account)
  if (reason)
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot run as ${account.name} here (${reason}): give another one by DATABASE_URL.`,
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
      `No PostgreSQL comes with the store for ${system}: give one (15 or newer) by DATABASE_URL.`,
    )
  }
}

/** Why the account cannot run PostgreSQL from this folder; undefined when it can. */
function executionError(native: string, account: Account): string | undefined {
  const { postgres } = programsOf(native)
  // The inherited directory may be one that the account cannot read.
  const { status, stderr, error } = spawnSync(postgres, ['--version'], {
    ...account.as,
    cwd: '/',
    env: cleanEnvironment,
    encoding: 'utf8',
  })
  if (status === 0) return undefined
  return error?.message ?? stderr.trim().split('\n')[0] ?? `exit status ${status}`
}

/** Copies the folder whole or not at all, readable for every account and with all its links. */
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

/** The package's install script links its libraries; where npm was told to run no scripts, it is done here. */
function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(native), target.replace(/^native/, basename(native)))
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}
