import { createServer, type RequestListener } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import type { Config } from '#server/config.ts'
import { toListenError } from './listen-errors.ts'
import { openPort } from './listeners.ts'
import { trackConnections } from './open-connections.ts'

/** Milliseconds in which a stopping process answers requests that were sent over open connections before clients noticed. */
const drainTime = 250

/** Milliseconds for which a stopping process waits for running requests. Fastify waits longer (`pluginTimeout` in `app.ts`). */
const maxStopTime = 60_000

type Address = Pick<Config, 'port' | 'host'>

/** The HTTP server of a process. It opens the port once: requests then get 503, and are handled by the app after `serve` was called. */
export type HttpServer = {
  /** Opens the port if it is not open; throws a StartupError if it cannot be opened. */
  open(): Promise<void>
  /** For `Fastify({ serverFactory })`. */
  serverFactory: FastifyServerFactory
  /** Passes requests to the app as soon as it is ready and `prepare` has ended, and opens the port if it is not open. */
  serve(app: FastifyInstance, prepare?: () => Promise<unknown>): Promise<void>
  /**
   * Answers for a moment longer, and ends each connection with its response: closing the port would reset idle connections at once. From now
   * on `/readyz` is 503.
   */
  drain(): Promise<void>
  /** Closes the port and resolves when every response is sent, or after `maxStopTime`. */
  close(): Promise<void>
}

/** Responds 503 without the app, and 200 to `/healthz`, so that a long migration is not treated as an outage. */
const respondUnavailable =
  (reason: string): RequestListener =>
  (request, response) => {
    const isAlive = request.url === '/healthz'
    const message = isAlive ? 'alive' : reason
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(!isAlive && { 'retry-after': '2' }),
      // A load balancer can open its next connection to another process.
      connection: 'close',
    })
    response.end(JSON.stringify({ message }))
  }

const respondStarting = respondUnavailable('The store is starting. Please try again in a moment.')
const respondStopping = respondUnavailable('The store is shutting down.')

/** Creates a server; its port is closed until `open` or `serve`. */
export function createHttpServer(address: Address): HttpServer {
  let handleByApp: RequestListener = respondStarting
  let handle: RequestListener = respondStarting
  let isDraining = false
  let closePort = async () => {}
  const server = createServer((request, response) => {
    // The app is closed after the jobs, which can take a while.
    if (isDraining && request.url === '/readyz') respondStopping(request, response)
    else handle(request, response)
  })
  const connections = trackConnections(server)

  async function open(): Promise<void> {
    if (server.listening) return
    closePort = await openPort(server, address).catch((error: unknown) => {
      throw toListenError(error, address)
    })
  }

  async function drain(): Promise<void> {
    if (!server.listening) return
    isDraining = true
    // Before the listener of the fast path, whose responses do not pass the one above.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
    await delay(drainTime)
  }

  async function close(): Promise<void> {
    if (!server.listening) return
    const closed = closePort()
    connections.end(maxStopTime)
    await closed
  }

  return {
    open,
    drain,
    close,
    serverFactory(handler, { keepAliveTimeout, requestTimeout, http = {} }) {
      handleByApp = handler as RequestListener
      // Fastify sets these only on a server that it creates.
      Object.assign(server, { keepAliveTimeout, requestTimeout }, http)
      return server
    },
    async serve(app, prepare) {
      // Fastify closes only a server on which it has called listen itself.
      app.addHook('preClose', close)
      await app.ready()
      await prepare?.()
      handle = handleByApp
      await open()
    },
  }
}
