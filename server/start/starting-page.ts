import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** What stands at the port until the store is ready. */
export type StartingPage = { close(): Promise<void> }

/**
 * Takes the port at once and says there that the store is starting (503; `/healthz` 200), so that migrations of a large
 * shop look like what they are and not like a store that is gone. `leave` frees the port for the store itself.
 */
export async function serveStartingPage({ port, host }: { port: number; host: string }): Promise<StartingPage> {
  const server = createServer((request, response) => {
    const isAlive = request.url === '/healthz'
    const body = JSON.stringify({ message: isAlive ? 'alive' : 'The store is starting. Please try again in a moment.' })
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
    // The store itself answers the next request, on a connection of its own.
    response.writeHead(isAlive ? 200 : 503, {
      ...headers,
      ...(!isAlive && { 'retry-after': '2' }),
      connection: 'close',
    })
    response.end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    async close() {
      if (!server.listening) return
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      // Who is still sending a request gets no further answer from here.
      await Promise.race([closed, pause(500)])
      server.closeAllConnections()
      await closed
    },
  }
}
