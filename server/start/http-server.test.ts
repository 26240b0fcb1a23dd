import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { createHttpServer } from './http-server.ts'

test('a request over an open connection is answered while the process stops, the connection ends with the response, and it is not ready', async () => {
  const port = await findFreePort()
  const server = createHttpServer({ port, host: '127.0.0.1' })
  const app = Fastify({ serverFactory: server.serverFactory })
  app.get('/', () => 'open')
  app.get('/readyz', () => 'ready')
  await server.serve(app)
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  onTestFinished(() => agent.destroy())
  const request = async (path = '/') => {
    const [response] = (await once(get({ port, host: '127.0.0.1', agent, path }), 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return [response.statusCode, response.headers.connection]
  }
  expect(await request()).toEqual([200, 'keep-alive'])
  const stopped = server.drain().then(() => app.close())
  expect(await Promise.all([request(), request('/readyz')])).toEqual([
    [200, 'close'],
    [503, 'close'],
  ])
  await stopped
  await expect(request()).rejects.toThrow('ECONNREFUSED')
})

test('a stop waits for a running request, and not for a connection that has sent nothing or half a request', async () => {
  const port = await findFreePort()
  const server = createHttpServer({ port, host: '127.0.0.1' })
  const app = Fastify({ serverFactory: server.serverFactory })
  const { promise: response, resolve: respond } = Promise.withResolvers<string>()
  const { promise: running, resolve: run } = Promise.withResolvers<void>()
  app.get('/', () => {
    run()
    return response
  })
  await server.serve(app)
  const [silent, slow] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all([silent, slow].map((socket) => once(socket, 'connect')))
  slow.write('GET / HTTP/1.1\r\nHost: 127')
  const agent = new Agent({ keepAlive: true })
  const answered = once(get({ port, host: '127.0.0.1', agent }), 'response')
  await running

  const closed = app.close()
  await Promise.all([silent, slow].map((socket) => once(socket.resume(), 'close')))
  respond('done')
  const [{ statusCode }] = (await answered) as [IncomingMessage]
  expect(statusCode).toBe(200)
  await closed
})

test('a busy process accepts several connections in each turn of the event loop', async ({ skip }) => {
  if (process.platform !== 'linux') skip('elsewhere a port has one listener')
  const port = await findFreePort()
  const server = createHttpServer({ port, host: '127.0.0.1' })
  const app = Fastify({ serverFactory: server.serverFactory })
  await server.serve(app)
  onTestFinished(() => app.close())
  let turns = 0
  const turnsOfConnections: number[] = []
  app.server.on('connection', () => turnsOfConnections.push(turns))
  const countTurns = () => {
    turns++
    if (turnsOfConnections.length < 128) setImmediate(countTurns)
  }
  const clients = Array.from({ length: 128 }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => clients.forEach((client) => void client.destroy()))
  setImmediate(countTurns)

  await vi.waitFor(() => expect(turnsOfConnections).toHaveLength(128), 10_000)
  expect(turnsOfConnections.at(-1)! - turnsOfConnections[0]!).toBeLessThan(64)
})

test('a port that another program has is reported', async () => {
  const port = await findFreePort()
  const first = createHttpServer({ port, host: '127.0.0.1' })
  await first.open()
  onTestFinished(() => first.close())

  await expect(createHttpServer({ port, host: '127.0.0.1' }).open()).rejects.toThrow('is already in use')
  await first.close()
  const second = createHttpServer({ port, host: '127.0.0.1' })
  await second.open()
  await second.close()
})
