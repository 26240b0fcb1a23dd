import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { createHeartbeats } from './heartbeats.ts'

function setup() {
  const responses: PromiseWithResolvers<void>[] = []
  const heartbeats = createHeartbeats(() => {
    const response = Promise.withResolvers<void>()
    responses.push(response)
    return response.promise
  })
  return { responses, heartbeats }
}

test('a caller waits for the response to a heartbeat that is sent after its call', async () => {
  const { responses, heartbeats } = setup()
  heartbeats.send()
  const onConfirmed = vi.fn()
  const confirmed = heartbeats.waitForNext(1000).then(onConfirmed)
  responses[0]!.resolve()
  await vi.waitFor(() => expect(responses).toHaveLength(2), eventually)
  expect(onConfirmed).not.toHaveBeenCalled()

  responses[1]!.resolve()
  await confirmed
  expect(onConfirmed).toHaveBeenCalledWith(true)
})

test.for(['no response', 'an error'])('a caller gets false if a heartbeat has %s in time', async (outcome) => {
  const { responses, heartbeats } = setup()
  const confirmed = heartbeats.waitForNext(1)
  heartbeats.send()
  if (outcome === 'an error') responses[0]!.reject(new Error('Connection terminated'))
  expect(await confirmed).toBe(false)
})

test('a response that arrives while the process is busy counts, although the time is over when the process reads it', async () => {
  const heartbeats = createHeartbeats(() => new Promise(setImmediate))
  // From here the event loop runs timers before it reads.
  await new Promise(setImmediate)
  const confirmed = heartbeats.waitForNext(5)
  heartbeats.send()
  for (const end = performance.now() + 20; performance.now() < end; );
  expect(await confirmed).toBe(true)
})

test('what was committed after a heartbeat was sent is not confirmed by its response', async () => {
  const { responses, heartbeats } = setup()
  heartbeats.send()
  await delay(2)
  const committed = performance.now()
  responses[0]!.resolve()
  await vi.waitFor(() => expect(heartbeats.confirmedUpTo()).toBeGreaterThan(Number.NEGATIVE_INFINITY), eventually)
  expect(heartbeats.confirmedUpTo()).toBeLessThan(committed)
})

test('the response of an earlier connection confirms nothing', async () => {
  const { responses, heartbeats } = setup()
  heartbeats.send()
  heartbeats.reset()
  heartbeats.send()
  responses[0]!.resolve()
  await delay(1)
  expect(heartbeats.confirmedUpTo()).toBe(Number.NEGATIVE_INFINITY)
})

test('a heartbeat is overdue after ten seconds, if the connection has responded before', async () => {
  const { responses, heartbeats } = setup()
  const inTenSeconds = () => performance.now() + 10_000
  heartbeats.send()
  expect(heartbeats.isOverdue(inTenSeconds())).toBe(false)
  responses[0]!.resolve()
  await vi.waitFor(() => expect(heartbeats.confirmedUpTo()).toBeGreaterThan(Number.NEGATIVE_INFINITY), eventually)
  heartbeats.send()

  expect(heartbeats.isOverdue(performance.now())).toBe(false)
  expect(heartbeats.isOverdue(inTenSeconds())).toBe(true)
  heartbeats.reset()
  expect(heartbeats.isOverdue(inTenSeconds())).toBe(false)
})
