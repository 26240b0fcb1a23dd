import cluster from 'node:cluster'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'

/**
 * Listeners of one process on its port. In each turn of the event loop libuv accepts one connection of each listener
 * (https://github.com/libuv/libuv/pull/3696). In a process that renders pages a turn takes tens of milliseconds, so that one
 * listener would accept some twenty connections a second: the others wait in the kernel until its queue is full, after which clients
 * retry for half a minute and are then reset.
 */
const listenerCount = 16

/** Linux divides the connections among listeners of one port. A worker of several processes gets its connections from the primary process. */
const canShare = process.platform === 'linux' && !cluster.isWorker

type Address = { port: number; host: string }

const listenOnce = (server: Server, options: ListenOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => {
      server.off('error', reject)
      resolve()
    })
  })

const closeOnce = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

/** Throws the error of `listen` if another program has the port: listeners that share a port would share it with one that does so too. */
async function assertPortFree(address: Address): Promise<void> {
  const probe = createServer()
  await listenOnce(probe, address)
  await closeOnce(probe)
}

/** Errors of systems whose sockets cannot share a port. */
const unsupported = new Set(['ENOTSUP', 'ENOPROTOOPT'])

/** Opens a port with one listener, or with the first of several; returns whether others can share it. */
async function openFirst(server: HttpServer, address: Address): Promise<boolean> {
  if (canShare) {
    await assertPortFree(address)
    try {
      await listenOnce(server, { ...address, reusePort: true })
      return true
    } catch (error) {
      if (!unsupported.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
  await listenOnce(server, address)
  return false
}

/** Opens a port with several listeners, whose connections the server handles; returns a function that closes them and resolves when their connections have ended. */
export async function openPort(server: HttpServer, address: Address): Promise<() => Promise<void>> {
  const isShared = await openFirst(server, address)
  const { port } = server.address() as AddressInfo
  // The options that node:http gives to its own listener.
  const createListener = () => createServer({ allowHalfOpen: true, noDelay: true })
  const others = isShared ? Array.from({ length: listenerCount - 1 }, createListener) : []
  for (const other of others) {
    other.on('connection', (socket) => server.emit('connection', socket))
    await listenOnce(other, { ...address, port, reusePort: true })
  }
  return async () => void (await Promise.all([server, ...others].map(closeOnce)))
}
