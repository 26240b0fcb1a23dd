import { totalmem } from 'node:os'
import { PORT } from './socket-directory.ts'

const megabyte = 1024 * 1024

/** An eighth of the memory that there is: what search reads of a large catalogue stays at hand, a small machine keeps room. */
function sharedBuffers(): string {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return `${Math.max(128, Math.min(2048, Math.floor(memory / 8 / megabyte)))}MB`
}

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: sharedBuffers(),
  // Whoever needs a page reads it: to have it read by another process takes longer, where it is mostly in the system's memory.
  io_method: 'sync',
  jit: 'off',
  // A shop's statements are short: to start workers for one takes longer than they save, and other shoppers need the cores.
  max_parallel_workers_per_gather: '0',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The detail of a broken constraint quotes the row: no addresses or names of customers in the log.
  log_error_verbosity: 'terse',
}

/** Nothing waits for the disk: a crash of the machine may leave a database that is of no use. */
const nonDurableSettings = { fsync: 'off', full_page_writes: 'off' }

/** What was in its memory is read into it again after a start: the first searches of a large catalogue would wait for the disk. */
const durableLibraries = ['pg_prewarm']

/**
 * What a postmaster is asked for: the most that it takes at once, whether what is committed outlives a crash of the machine, and
 * which more of PostgreSQL's libraries it loads.
 */
export type PostmasterSettings = { connections: number; durable: boolean; libraries: readonly string[] }

/** The postmaster's arguments. `-D <cluster>` comes first: by it a running one is known again. */
export function postmasterArguments(
  cluster: string,
  socketDirectory: string,
  { connections, durable, libraries }: PostmasterSettings,
): string[] {
  // The setting is a list; in quotes a comma or a space is part of the path.
  const quoted = `"${socketDirectory.replaceAll('"', '""')}"`
  const options = Object.entries({
    ...settings,
    ...(!durable && nonDurableSettings),
    max_connections: connections,
    shared_preload_libraries: [...(durable ? durableLibraries : []), ...libraries].join(','),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', cluster, '-p', String(PORT), '-k', quoted, ...options]
}
