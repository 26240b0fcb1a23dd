import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordRequests } from './request-metrics.ts'

test('whoever goes before the reply is counted as gone, and no request stays in flight', async () => {
  const requests = { started: vi.fn(), finished: vi.fn() }
  const app = Fastify()
  onTestFinished(() => app.close())
  recordRequests(app, { requests })
  const asked = Promise.withResolvers<void>()
  app.get('/never', () => {
    asked.resolve()
    return new Promise(() => {})
  })
  app.get('/at-once', async () => 'here')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })

  const leaving = new AbortController()
  const reply = fetch(`${address}/never?from=here`, { signal: leaving.signal }).catch(() => 'gone')
  await asked.promise
  leaving.abort()
  expect(await reply).toBe('gone')
  await (await fetch(`${address}/at-once`)).text()

  await vi.waitFor(() => expect(requests.finished).toHaveBeenCalledTimes(2))
  expect(requests.started).toHaveBeenCalledTimes(2)
  expect(requests.finished).toHaveBeenCalledWith('/never', 'GET', 499, expect.any(Number))
  expect(requests.finished).toHaveBeenCalledWith('/at-once', 'GET', 200, expect.any(Number))
})
