import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAdmissionQueue, type QueueLimits } from './admission-queue.ts'

/** A queue with a clock that tests set, and the results of its requests by name. */
function createTestQueue(limits: Partial<QueueLimits> = {}) {
  let time = 0
  const thread = { isBusy: false }
  const queue = createAdmissionQueue(
    { concurrent: 1, concurrentWhileBusy: 1, maxWait: 2000, maxWaitInOverload: 250, ...limits },
    () => thread.isBusy,
    () => time,
  )
  const results: Record<string, boolean> = {}
  return {
    queue,
    thread,
    results,
    enter: (name: string) => void queue.enter().then((isAdmitted) => (results[name] = isAdmitted)),
    async at(newTime: number, work: () => void = () => {}) {
      time = newTime
      work()
      queue.update()
      await Promise.resolve().then(() => {})
    },
  }
}

test('requests are admitted in their order, as many at once as the limit allows', async () => {
  const { queue, results, enter, at } = createTestQueue({ concurrent: 2 })
  await at(0, () => ['a', 'b', 'c', 'd'].forEach(enter))
  expect(results).toEqual({ a: true, b: true })
  expect(queue.counts).toEqual({ handled: 2, waiting: 2 })
  await at(10, queue.leave)
  expect(results).toEqual({ a: true, b: true, c: true })
})

test('while the thread is busy fewer requests are handled at once', async () => {
  const { queue, thread, results, enter, at } = createTestQueue({ concurrent: 3, concurrentWhileBusy: 1 })
  await at(0, () => ['a', 'b', 'c', 'd', 'e'].forEach(enter))
  expect(results).toEqual({ a: true, b: true, c: true })
  thread.isBusy = true
  await at(10, queue.leave)
  await at(20, queue.leave)
  expect(results).not.toHaveProperty('d')
  await at(30, queue.leave)
  expect(results).toMatchObject({ d: true })
  expect(queue.counts).toEqual({ handled: 1, waiting: 1 })
})

test('when the thread is no longer busy, waiting requests are admitted before another one ends', async () => {
  const { thread, results, enter, at } = createTestQueue({ concurrent: 3, concurrentWhileBusy: 1 })
  thread.isBusy = true
  await at(0, () => ['a', 'b', 'c', 'd'].forEach(enter))
  expect(results).toEqual({ a: true })
  thread.isBusy = false
  await at(50)
  expect(results).toEqual({ a: true, b: true, c: true })
})

test('a burst waits for the whole limit, and is rejected afterwards also if no request ends', async () => {
  const { results, enter, at } = createTestQueue()
  await at(0, () => ['a', 'b'].forEach(enter))
  await at(1999)
  expect(results).toEqual({ a: true })
  await at(2000)
  expect(results).toEqual({ a: true, b: false })
})

test('in a lasting overload requests wait for a short time only, until the queue was empty', async () => {
  const { queue, results, enter, at } = createTestQueue()
  await at(0, () => enter('a'))
  // One request of two is served: the queue is never empty.
  for (let time = 100; time <= 2400; time += 100)
    await at(time, () => {
      enter(`x${time}`)
      enter(`y${time}`)
      queue.leave()
    })
  await at(2500, () => enter('late'))
  await at(2749)
  expect(results).not.toHaveProperty('late')
  await at(2750)
  expect(results).toMatchObject({ late: false })
  expect(queue.counts).toEqual({ handled: 1, waiting: 0 })

  await at(2800, () => enter('after'))
  await at(4700, queue.leave)
  expect(results).toMatchObject({ after: true })
})

test('a request that arrives later never overtakes one that waits', async () => {
  const { queue, results, enter, at } = createTestQueue()
  await at(0, () => ['a', 'b'].forEach(enter))
  await at(10, () => {
    queue.leave()
    enter('c')
  })
  expect(results).toEqual({ a: true, b: true })
})

test('no request waits longer than the limit, and never more are handled at once', async () => {
  const steps = fc.array(fc.record({ after: fc.nat(400), arrivals: fc.nat(4), leaves: fc.nat(2) }), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      let time = 0
      const queue = createAdmissionQueue(
        { concurrent: 3, concurrentWhileBusy: 3, maxWait: 1000, maxWaitInOverload: 100 },
        () => false,
        () => time,
      )
      const unsettled = new Map<object, number>()
      let settled = 0
      let arrived = 0
      for (const { after, arrivals, leaves } of script) {
        time += after
        for (let n = 0; n < arrivals; n++) {
          const request = {}
          unsettled.set(request, time)
          arrived++
          void queue.enter().then(() => {
            unsettled.delete(request)
            settled++
          })
        }
        for (let n = 0; n < leaves && queue.counts.handled > 0; n++) queue.leave()
        queue.update()
        await new Promise(setImmediate)
        const { handled, waiting } = queue.counts
        expect(handled).toBeLessThanOrEqual(3)
        expect(waiting === 0 || handled === 3).toBe(true)
        expect(settled + waiting).toBe(arrived)
        for (const since of unsettled.values()) expect(time - since).toBeLessThan(1000)
      }
    }),
    { numRuns: 50 },
  )
})
