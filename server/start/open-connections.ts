import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The open connections of a server, for its end. Node closes only those that wait for another request: one that has sent nothing, or half a
 * request, would hold up the end for ever, because Node's own time limits end with the server.
 */
export function trackConnections(server: Server) {
  /** The number of running requests of each connection. */
  const running = new Map<Socket, number>()
  let isEnding = false

  server.on('connection', (socket: Socket) => {
    running.set(socket, 0)
    socket.once('close', () => running.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    running.set(socket, (running.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (running.get(socket) ?? 1) - 1
      if (running.has(socket)) running.set(socket, left)
      if (isEnding && left === 0) socket.destroySoon()
    })
  })

  return {
    /** Ends the connections without a running request now, the others with their response, and all of them after `timeout` milliseconds. */
    end(timeout: number): void {
      isEnding = true
      for (const [socket, requests] of running) if (requests === 0) socket.destroy()
      const destroyAll = () => running.forEach((_, socket) => void socket.destroy())
      setTimeout(destroyAll, timeout).unref()
    },
  }
}
