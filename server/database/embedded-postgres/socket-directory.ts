import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canEnter, makePrivateDirectory } from './account.ts'

/** The only port there is: it just names the socket. Always given, lest a PGPORT of the host's environment decide. */
export const PORT = 5432

/** What the kernel takes as the path of a socket, in bytes, without the zero at its end. */
const MAX_SOCKET_PATH_BYTES = 107

const socketIn = (directory: string) => join(directory, `.s.PGSQL.${PORT}`)

/** Makes the 0700 directory of the server's only door: in the state directory, or in a short place when its path is too long. */
export function makeSocketDirectory(stateDirectory: string, account: Account): string {
  const hash = createHash('sha256').update(`${account.uid} ${stateDirectory}`).digest('hex').slice(0, 16)
  const short = `vipani-${hash}`
  const places = [
    join(stateDirectory, 'socket'),
    ...(canEnter(account, tmpdir()) ? [join(tmpdir(), short)] : []),
    join('/tmp', short),
  ]
  const directory =
    places.find((place) => Buffer.byteLength(socketIn(place)) <= MAX_SOCKET_PATH_BYTES) ?? join('/tmp', short)
  makePrivateDirectory(directory, account)
  return directory
}

/** The address of a database behind the socket; everything is said, so that no variable of the host fills a gap. */
export function connectionString(socketDirectory: string, database: string): string {
  return `postgres://app@localhost:${PORT}/${database}?host=${encodeURIComponent(socketDirectory)}&sslmode=disable`
}

/** Whether some server listens on the socket: the one sign of a postmaster in another container on the same files. */
export function acceptsConnections(socketDirectory: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketIn(socketDirectory))
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
