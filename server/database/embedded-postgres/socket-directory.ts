import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canEnter, makePrivateDirectory } from './account.ts'

/** The port is only a part of the socket's name. It is always passed, so that PGPORT of the host has no effect. */
export const postgresPort = 5432

/** The kernel's limit for the path of a socket, in bytes, without the terminating zero. */
const maxSocketPathBytes = 107

const socketIn = (directory: string) => join(directory, `.s.PGSQL.${postgresPort}`)

/** Creates the 0700 directory of the server's socket: in the state directory, or in /tmp if that path is too long. */
export function makeSocketDirectory(stateDirectory: string, account: Account): string {
  const hash = createHash('sha256').update(`${account.uid} ${stateDirectory}`).digest('hex').slice(0, 16)
  const short = `vipani-${hash}`
  const candidates = [
    join(stateDirectory, 'socket'),
    ...(canEnter(account, tmpdir()) ? [join(tmpdir(), short)] : []),
    join('/tmp', short),
  ]
  const directory =
    candidates.find((path) => Buffer.byteLength(socketIn(path)) <= maxSocketPathBytes) ?? join('/tmp', short)
  makePrivateDirectory(directory, account)
  return directory
}

/** The connection string of a database on the socket; it is complete, so that no variable of the host has an effect. */
export function connectionString(socketDirectory: string, database: string): string {
  return `postgres://app@localhost:${postgresPort}/${database}?host=${encodeURIComponent(socketDirectory)}&sslmode=disable`
}

/** Whether a server listens on the socket: the only sign of a postmaster in another container on the same files. */
export function acceptsConnections(socketDirectory: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketIn(socketDirectory))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
