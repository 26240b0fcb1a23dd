import { expect, test } from 'vitest'
import { createCacheStore } from './cache-store.ts'

/** A keeper that hears, until a test says otherwise. */
function createTestStore() {
  const ear = { isHearing: true, echoes: true, asked: 0 }
  const keeper = createCacheStore<string>(10_000)
  keeper.attachSubscription({
    isFresh: () => ear.isHearing,
    async catchUp() {
      ear.asked++
      ear.isHearing = ear.echoes
      return ear.echoes
    },
  })
  const keep = (key: string, words: string[]) => {
    const making = keeper.createEntry(key)
    making.store(key, 10, words)
    making.settle()
  }
  return { keeper, ear, keep }
}

test('an answer is kept until something that it shows is told to have changed', () => {
  const { keeper, keep } = createTestStore()
  keep('mug', ['id-mug'])
  keep('lamp', ['id-lamp'])
  keep('list', ['listings', 'id-mug', 'id-lamp'])
  keeper.subscriptionHandlers.onMessage('id-mug levels')

  expect([keeper.get('mug'), keeper.get('lamp'), keeper.get('list')]).toEqual([undefined, 'lamp', undefined])
  keeper.subscriptionHandlers.onMessage('everything')
  expect([keeper.get('lamp'), keeper.size, keeper.bytes]).toEqual([undefined, 0, 0])
})

test('an answer whose making began before a change that concerns it is not kept', () => {
  const { keeper } = createTestStore()
  const [mug, lamp, all] = ['mug', 'lamp', 'all'].map((key) => keeper.createEntry(key))
  keeper.subscriptionHandlers.onMessage('id-mug')
  mug?.store('old mug', 10, ['id-mug'])
  lamp?.store('lamp', 10, ['id-lamp'])
  keeper.subscriptionHandlers.onMessage('everything')
  all?.store('old', 10, [])

  expect([keeper.get('mug'), keeper.get('lamp'), keeper.get('all')]).toEqual([undefined, undefined, undefined])
  expect(keeper.counts).toMatchObject({ stored: 1, invalidated: 1 })
})

test('an answer kept too late, when its making has ended, is not kept', () => {
  const { keeper } = createTestStore()
  const making = keeper.createEntry('mug')
  making.settle()
  keeper.subscriptionHandlers.onMessage('id-mug')
  making.store('old mug', 10, ['id-mug'])

  expect(keeper.get('mug')).toBeUndefined()
})

test('whoever asks while an answer is made waits for it; after everything changed nobody joins what began before', async () => {
  const { keeper } = createTestStore()
  const making = keeper.createEntry('mug')
  const joined = keeper.pendingEntry('mug')?.settled.then(() => keeper.get('mug'))
  making.store('mug', 10, ['id-mug'])
  making.settle()
  expect(await joined).toBe('mug')
  expect(keeper.pendingEntry('mug')).toBeUndefined()

  const before = keeper.createEntry('lamp')
  keeper.subscriptionHandlers.onMessage('everything')
  expect(keeper.pendingEntry('lamp')).toBeUndefined()
  const after = keeper.createEntry('lamp')
  before.settle()
  expect(keeper.pendingEntry('lamp')).toBe(after)
})

test('nothing is kept while nothing can be heard, and silence drops everything', () => {
  const { keeper, ear, keep } = createTestStore()
  keep('mug', ['id-mug'])
  const making = keeper.createEntry('lamp')
  keeper.subscriptionHandlers.onDisconnect()
  making.store('lamp', 10, [])
  expect([keeper.get('mug'), keeper.get('lamp')]).toEqual([undefined, undefined])

  ear.isHearing = false
  expect(keeper.isFresh()).toBe(false)
  keep('mug', ['id-mug'])
  expect(keeper.size).toBe(0)
})

test('an answer in another form goes when what it shows changes, as the first one would have', () => {
  const { keeper, keep } = createTestStore()
  const askedFor: string[] = []
  keeper.onFirstHit((key, value) => askedFor.push(`${key} ${value}`))
  keep('mug', ['id-mug'])
  const { bytes } = keeper
  keeper.get('mug')
  keeper.replace('mug', 'mug', 'm', 1)
  expect([keeper.get('mug'), keeper.bytes, askedFor]).toEqual(['m', bytes - 9, ['mug mug']])
  keeper.subscriptionHandlers.onMessage('id-mug')
  expect([keeper.get('mug'), keeper.bytes]).toEqual([undefined, 0])

  keeper.replace('mug', 'm', 'old', 3)
  expect(keeper.get('mug')).toBeUndefined()
})

test('a shop at rest is asked whether it still hears before it trusts what it kept', async () => {
  const { keeper, ear } = createTestStore()
  ear.isHearing = false
  expect(await keeper.ensureFresh()).toBe(true)

  ear.isHearing = false
  ear.echoes = false
  expect(await keeper.ensureFresh()).toBe(false)
  // For a while nobody else waits in vain.
  ear.echoes = true
  expect(await keeper.ensureFresh()).toBe(false)
})

test('a shop that hears is not asked again, however much is made anew', async () => {
  const { keeper, ear } = createTestStore()
  expect(await keeper.ensureFresh()).toBe(true)
  expect(ear.asked).toBe(0)
})

test('without a listener nothing is ever kept', async () => {
  const keeper = createCacheStore<string>(10_000)
  const making = keeper.createEntry('mug')
  making.store('mug', 10, [])

  expect(keeper.get('mug')).toBeUndefined()
  expect([keeper.isEnabled(), keeper.isFresh(), await keeper.ensureFresh()]).toEqual([false, false, false])
})

test('what is dropped leaves nothing behind', () => {
  const { keeper, keep } = createTestStore()
  for (let n = 0; n < 1000; n++) keep(`page ${n}`, ['listings', `id-${n}`])
  expect(keeper.bytes).toBeLessThanOrEqual(10_000)
  expect(keeper.size).toBeGreaterThan(10)
  keeper.subscriptionHandlers.onMessage('listings')

  expect([keeper.size, keeper.bytes]).toEqual([0, 0])
})
