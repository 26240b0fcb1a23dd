import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { createHttpServer } from './http-server.ts'

test('a request over an open connection is answered while the process stops, and the connection ends with the response', async () => {
  const port = await findFreePort()
  const server = createHttpServer({ port, host: '127.0.0.1' })
  const app = Fastify({ serverFactory: server.serverFactory })
  app.get('/', () => 'open')
  await server.serve(app)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const request = async () => {
    const [response] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return [response.statusCode, response.headers.connection]
  }
  expect(await request()).toEqual([200, 'keep-alive'])
  const stopped = server.drain().then(() => app.close())
  expect(await request()).toEqual([200, 'close'])
  await stopped
  await expect(request()).rejects.toThrow('ECONNREFUSED')
})
