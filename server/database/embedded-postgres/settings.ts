import { totalmem } from 'node:os'
import { postgresPort } from './socket-directory.ts'

const megabyte = 1024 * 1024

/** An eighth of the memory, 128 MB to 2 GB: enough for the search index of a large catalogue. */
function sharedBuffers(): string {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return `${Math.max(128, Math.min(2048, Math.floor(memory / 8 / megabyte)))}MB`
}

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: sharedBuffers(),
  // Backends read pages themselves: I/O workers are slower for pages that are mostly in the system's page cache.
  io_method: 'sync',
  jit: 'off',
  // The store's statements are short: starting workers costs more than they save, and takes cores from other requests.
  max_parallel_workers_per_gather: '0',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The detail of a constraint violation quotes the row: names and addresses of customers must not be in the log.
  log_error_verbosity: 'terse',
}

/** Writes do not wait for the disk: a crash of the machine can corrupt the database. */
const nonDurableSettings = { fsync: 'off', full_page_writes: 'off' }

/** pg_prewarm restores the buffer cache after a restart, so that the first searches do not wait for the disk. */
const durableLibraries = ['pg_prewarm']

/**
 * `connections` is the maximum number of connections. If `durable`, committed transactions survive a crash of the machine.
 * `libraries` are additional `shared_preload_libraries`.
 */
export type PostmasterSettings = { connections: number; durable: boolean; libraries: readonly string[] }

/** The postmaster's arguments. `-D <cluster>` comes first: `isPostmasterOf` parses it from the command line. */
export function postmasterArguments(
  cluster: string,
  socketDirectory: string,
  { connections, durable, libraries }: PostmasterSettings,
): string[] {
  // The setting is a list: quotes make a comma or a space part of the path.
  const quoted = `"${socketDirectory.replaceAll('"', '""')}"`
  const options = Object.entries({
    ...settings,
    ...(!durable && nonDurableSettings),
    max_connections: connections,
    shared_preload_libraries: [...(durable ? durableLibraries : []), ...libraries].join(','),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', cluster, '-p', String(postgresPort), '-k', quoted, ...options]
}
