import { spawn } from 'node:child_process'
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Account, cleanEnvironment, makePrivateDirectory } from './account.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

// Trust authentication is safe for a socket in a 0700 directory. The builtin locale sorts text equally on every host.
const initdbOptions =
  '-U app -A trust -E UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C --data-checksums --no-instructions'
/** pg_trgm takes the letters of words from LC_CTYPE, which the builtin locale does not set: in C only those of ASCII. */
const unicodeLetters = '--lc-ctype=C.UTF-8'

/** Creates the cluster if it is missing: in a draft directory that is renamed, so an incomplete cluster is never started. */
export async function createCluster(cluster: string, initdb: string, account: Account) {
  if (existsSync(cluster)) return
  const stateDirectory = dirname(cluster)
  const prefix = `${basename(cluster)}.init-`
  for (const name of readdirSync(stateDirectory)) {
    if (name.startsWith(prefix)) rmSync(join(stateDirectory, name), { recursive: true, force: true })
  }
  const draft = join(stateDirectory, `${prefix}${process.pid}`)
  makePrivateDirectory(draft, account)
  try {
    await runInitdb(initdb, [unicodeLetters], draft, account).catch((error) => {
      // Old versions of macOS and glibc do not have the locale.
      if (!/locale/.test(error.message)) throw error
      return runInitdb(initdb, [], draft, account)
    })
    renameSync(draft, cluster)
    fsyncDirectory(stateDirectory)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process has created the cluster.
    if (!existsSync(cluster)) throw error
  }
}

function runInitdb(initdb: string, options: string[], draft: string, account: Account): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new EmbeddedPostgresError(`No database could be created in ${dirname(draft)}: ${reason}`))
    const child = spawn(initdb, ['-D', draft, ...initdbOptions.split(' '), ...options], {
      ...account.as,
      cwd: dirname(draft),
      env: cleanEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.once('error', (error) => fail(error.message))
    child.once('close', (status, signal) => {
      if (status === 0) resolve()
      else
        fail(
          stderr.match(/(?:error|FATAL): +(.*)/)?.[1] ??
            stderr.split('\n').find(Boolean) ??
            `initdb ended with ${signal ?? status}`,
        )
    })
  })
}

/** Makes a rename in the directory durable. */
function fsyncDirectory(directory: string) {
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
