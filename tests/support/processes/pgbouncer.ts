import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from './free-port.ts'
import { runProgram, waitForPort } from './system-programs.ts'

/** PgBouncer settings: transaction pooling with `poolSize` server connections in total. */
const settings = (port: number, databaseUrl: string, poolSize: number) => `
[databases]
* = host=${new URL(databaseUrl).searchParams.get('host')} user=${new URL(databaseUrl).username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 400
server_reset_query_always = 0
`

/** Starts PgBouncer before the PostgreSQL server of a URL with a socket; `directory` must be one that any account can enter. */
export async function startPgBouncer(
  databaseUrl: string,
  { directory, poolSize }: { directory: string; poolSize: number },
) {
  const port = await findFreePort()
  const file = join(directory, 'pgbouncer.ini')
  writeFileSync(file, settings(port, databaseUrl, poolSize))
  // PgBouncer refuses to run as root, and the socket of PostgreSQL is accessible to its own account only.
  const account = process.getuid?.() === 0 ? ['-u', ownerOf(databaseUrl)] : []
  const bouncer = runProgram('pgbouncer', ...account, file)
  await waitForPort(port).catch((error: Error) => {
    throw new Error(`${error.message}\n${bouncer.output()}`)
  })
  const { pathname, username } = new URL(databaseUrl)
  return { ...bouncer, url: `postgres://${username}@127.0.0.1:${port}${pathname}` }
}

/** The account that PostgreSQL runs as. */
const ownerOf = (databaseUrl: string): string =>
  execFileSync('stat', ['-c', '%U', new URL(databaseUrl).searchParams.get('host')!], { encoding: 'utf8' }).trim()
