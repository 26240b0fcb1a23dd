import { createServer, type RequestListener } from 'node:http'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import type { Config } from '../config.ts'
import { toListenError } from './listen-errors.ts'

type Address = Pick<Config, 'port' | 'host'>

/** The HTTP server of a process. It opens the port once: requests are answered 503 from then on, and by the app once `serve` is called. */
export type HttpServer = {
  /** Opens the port where it is not open yet; throws a StartupError where it cannot be had. */
  open(): Promise<void>
  /** For `Fastify({ serverFactory })`. */
  serverFactory: FastifyServerFactory
  /** Has the app answer, and opens the port where it is not open yet. */
  serve(app: FastifyInstance): Promise<void>
  /** Closes the port and resolves once every request is answered. */
  close(): Promise<void>
}

/** Answers that the store is starting (503; `/healthz` 200), so that a long migration does not look like a store that is down. */
const answerStarting: RequestListener = (request, response) => {
  const isAlive = request.url === '/healthz'
  const message = isAlive ? 'alive' : 'The store is starting. Please try again in a moment.'
  response.writeHead(isAlive ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(!isAlive && { 'retry-after': '2' }),
    // A load balancer opens its next connection to whichever process serves by then.
    connection: 'close',
  })
  response.end(JSON.stringify({ message }))
}

/** A server for an address, whose port is still closed. */
export function createHttpServer(address: Address): HttpServer {
  let handleByApp: RequestListener = answerStarting
  let handle: RequestListener = answerStarting
  const server = createServer((request, response) => handle(request, response))

  async function open(): Promise<void> {
    if (server.listening) return
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(address.port, address.host, () => {
        server.off('error', reject)
        resolve()
      })
    }).catch((error: unknown) => {
      throw toListenError(error, address)
    })
  }

  async function close(): Promise<void> {
    if (!server.listening) return
    await new Promise((resolve) => server.close(resolve))
  }

  return {
    open,
    close,
    serverFactory(handler, { keepAliveTimeout, requestTimeout, http = {} }) {
      handleByApp = handler as RequestListener
      // As Fastify sets them on a server of its own.
      Object.assign(server, { keepAliveTimeout, requestTimeout }, http)
      return server
    },
    async serve(app) {
      // Fastify closes only a server on which it has called listen itself.
      app.addHook('preClose', close)
      await app.ready()
      handle = handleByApp
      await open()
    },
  }
}
