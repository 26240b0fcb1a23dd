import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { onTestFinished } from 'vitest'

/**
 * A server that forwards connections to the PostgreSQL of a URL, until `close` breaks them and refuses new ones. `rewrite` changes what
 * clients send.
 */
export async function startDatabaseProxy(databaseUrl: string, rewrite: (sent: Buffer) => Buffer = (sent) => sent) {
  const target = new URL(databaseUrl)
  const directory = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => sockets.add(socket.on('error', () => socket.destroy()))
  const server = createServer((client) => {
    const upstream = directory ? connect(`${directory}/.s.PGSQL.${port}`) : connect(port, target.hostname)
    keep(client)
    keep(upstream)
    const transform = new Transform({ transform: (sent, _encoding, done) => done(null, rewrite(sent)) })
    client.pipe(transform).pipe(upstream).pipe(client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')

  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  onTestFinished(close)
  return { databaseUrl: url.href, close }
}
