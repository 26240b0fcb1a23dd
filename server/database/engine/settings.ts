import { PORT } from './socket-directory.ts'

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
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

/** The postmaster's arguments, for so many connections. `-D <cluster>` comes first: by it a running one is known again. */
export function postmasterArguments(cluster: string, socketDirectory: string, connections: number): string[] {
  // The setting is a list; in quotes a comma or a space is part of the path.
  const quoted = `"${socketDirectory.replaceAll('"', '""')}"`
  const options = Object.entries({ ...settings, max_connections: connections }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  return ['-D', cluster, '-p', String(PORT), '-k', quoted, ...options]
}
