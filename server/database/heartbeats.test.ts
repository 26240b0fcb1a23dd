import { expect, test, vi } from 'vitest'
import { createHeartbeats } from './heartbeats.ts'

function setup() {
  const sent: string[] = []
  const heartbeats = createHeartbeats((message) => void sent.push(message))
  return { sent, heartbeats }
}

test('a caller waits for a heartbeat that is sent after its call', async () => {
  const { sent, heartbeats } = setup()
  heartbeats.send()
  const onConfirmed = vi.fn()
  const confirmed = heartbeats.waitForNext(1000).then(onConfirmed)
  heartbeats.receive(sent[0]!)
  await Promise.resolve()
  expect(onConfirmed).not.toHaveBeenCalled()

  expect(sent).toHaveLength(2)
  heartbeats.receive(sent[1]!)
  await confirmed
  expect(onConfirmed).toHaveBeenCalledWith(true)
})

test('a caller gets false if no heartbeat is received in time', async () => {
  const { heartbeats } = setup()
  const confirmed = heartbeats.waitForNext(1)
  heartbeats.send()
  expect(await confirmed).toBe(false)
})

test('a heartbeat that arrives while the process is busy counts, although the time is over when the process reads it', async () => {
  const heartbeats = createHeartbeats((message) => setImmediate(() => heartbeats.receive(message)))
  // From here the event loop runs timers before it reads.
  await new Promise(setImmediate)
  const confirmed = heartbeats.waitForNext(5)
  heartbeats.send()
  for (const end = performance.now() + 20; performance.now() < end; );
  expect(await confirmed).toBe(true)
})

test('a heartbeat of another process is recognized, and confirms nothing', () => {
  const [own, other] = [setup(), setup()]
  own.heartbeats.send()
  other.heartbeats.send()

  expect(own.heartbeats.receive(other.sent[0]!)).toBe(true)
  expect(own.heartbeats.confirmedUpTo()).toBe(Number.NEGATIVE_INFINITY)
  expect(own.heartbeats.receive('listings')).toBe(false)
})

test('a heartbeat is overdue after ten seconds, if one was received on the connection before', () => {
  const { sent, heartbeats } = setup()
  const inTenSeconds = () => performance.now() + 10_000
  heartbeats.send()
  expect(heartbeats.isOverdue(inTenSeconds())).toBe(false)
  heartbeats.receive(sent[0]!)
  heartbeats.send()

  expect(heartbeats.isOverdue(performance.now())).toBe(false)
  expect(heartbeats.isOverdue(inTenSeconds())).toBe(true)
  heartbeats.reset()
  expect(heartbeats.isOverdue(inTenSeconds())).toBe(false)
})
