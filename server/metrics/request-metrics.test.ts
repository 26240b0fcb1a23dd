import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { recordRequests } from './request-metrics.ts'

test('an aborted request is counted as 499, and no request remains in flight', async () => {
  const requests = { started: vi.fn(), finished: vi.fn() }
  const app = Fastify()
  onTestFinished(() => app.close())
  recordRequests(app, { requests }, () => false)
  const received = Promise.withResolvers<void>()
  app.get('/never', () => {
    received.resolve()
    return new Promise(() => {})
  })
  app.get('/at-once', async () => 'ok')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })

  const controller = new AbortController()
  const response = fetch(`${address}/never?a=1`, { signal: controller.signal }).catch(() => 'aborted')
  await received.promise
  controller.abort()
  expect(await response).toBe('aborted')
  await (await fetch(`${address}/at-once`)).text()

  await vi.waitFor(() => expect(requests.finished).toHaveBeenCalledTimes(2), eventually)
  expect(requests.started).toHaveBeenCalledTimes(2)
  expect(requests.finished).toHaveBeenCalledWith('/never', 'GET', 499, expect.any(Number))
  expect(requests.finished).toHaveBeenCalledWith('/at-once', 'GET', 200, expect.any(Number))
})
