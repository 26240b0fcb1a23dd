import { expect, onTestFinished, test, vi } from 'vitest'
import { createCacheStore, staleFor } from './cache-store.ts'

type Options = Parameters<typeof createCacheStore<string>>[1]

/** A cache whose subscription is fresh until a test changes it. */
function createTestStore(options: Options = {}) {
  const subscription = { isFresh: true, isResponding: true, heartbeats: 0 }
  const cache = createCacheStore<string>(10_000, options)
  cache.attachSubscription({
    isFresh: () => subscription.isFresh,
    async catchUp() {
      subscription.heartbeats++
      subscription.isFresh = subscription.isResponding
      return subscription.isResponding
    },
  })
  const begin = async (key: string) => (await cache.find(key, true)).entry!
  const store = async (key: string, tags: string[]) => {
    const entry = await begin(key)
    entry.store(key, 10, tags)
    entry.settle()
  }
  return { cache, subscription, begin, store }
}

test('a value is stored until one of its tags is invalidated', async () => {
  const { cache, store } = createTestStore()
  await store('mug', ['id-mug'])
  await store('lamp', ['id-lamp'])
  await store('list', ['listings', 'id-mug', 'id-lamp'])
  cache.invalidate(['id-mug', 'stock-levels'])

  expect([cache.get('mug'), cache.get('lamp'), cache.get('list')]).toEqual([undefined, 'lamp', undefined])
  cache.invalidate('all')
  expect(cache.get('lamp')).toBeUndefined()
  expect(cache.counts).toMatchObject({ entries: 0, bytes: 0 })
})

test('a value whose creation began before its tag was invalidated is not stored', async () => {
  const { cache, begin } = createTestStore()
  const [mug, lamp, all] = await Promise.all(['mug', 'lamp', 'all'].map(begin))
  cache.invalidate(['id-mug'])
  mug!.store('old mug', 10, ['id-mug'])
  lamp!.store('lamp', 10, ['id-lamp'])
  cache.invalidate('all')
  all!.store('old', 10, [])

  expect([cache.get('mug'), cache.get('lamp'), cache.get('all')]).toEqual([undefined, undefined, undefined])
  expect(cache.counts).toMatchObject({ stored: 1, invalidated: 1 })
})

test('a value that is passed after its entry was settled is not stored', async () => {
  const { cache, begin } = createTestStore()
  const entry = await begin('mug')
  entry.settle()
  cache.invalidate(['id-mug'])
  entry.store('old mug', 10, ['id-mug'])

  expect(cache.get('mug')).toBeUndefined()
})

test('of concurrent readers one creates the value and the others wait for it', async () => {
  const { cache, begin } = createTestStore()
  const entry = await begin('mug')
  const others = Promise.all([cache.find('mug', true), cache.find('mug', false)])
  entry.store('mug', 10, ['id-mug'])
  entry.settle()

  expect(await others).toEqual([{ value: 'mug' }, { value: 'mug' }])
  expect(cache.counts.misses).toBe(1)
})

test('a reader does not wait for an entry begun before everything was invalidated', async () => {
  const { cache, begin } = createTestStore()
  const before = await begin('lamp')
  cache.invalidate('all')
  const after = await begin('lamp')
  before.settle()
  const reader = cache.find('lamp', false)
  after.store('lamp', 10, [])
  after.settle()

  expect(await reader).toEqual({ value: 'lamp' })
})

test('nothing is stored or read while the subscription is stale', async () => {
  const { cache, subscription, begin, store } = createTestStore()
  await store('mug', ['id-mug'])
  const entry = await begin('lamp')
  subscription.isFresh = false
  subscription.isResponding = false
  entry.store('lamp', 10, [])
  entry.settle()

  expect([cache.get('mug'), await cache.find('mug', true)]).toEqual([undefined, {}])
  expect(cache.counts.entries).toBe(1)
})

test('an improved value replaces the first one and has its tags', async () => {
  const { cache, store } = createTestStore({ improve: async (value) => ({ value: value.slice(0, 1), bytes: 1 }) })
  await store('mug', ['id-mug'])
  const { bytes } = cache.counts
  expect(cache.get('mug')).toBe('mug')
  await vi.waitFor(() => expect(cache.get('mug')).toBe('m'))
  expect(cache.counts.bytes).toBe(bytes - 9)

  cache.invalidate(['id-mug'])
  expect(cache.get('mug')).toBeUndefined()
  expect(cache.counts.bytes).toBe(0)
})

test('a value that is improved after its invalidation is not stored', async () => {
  const improving = Promise.withResolvers<{ value: string; bytes: number }>()
  const { cache, store } = createTestStore({ improve: () => improving.promise })
  await store('mug', ['id-mug'])
  cache.get('mug')
  cache.invalidate(['id-mug'])
  improving.resolve({ value: 'm', bytes: 1 })
  await improving.promise

  expect(cache.get('mug')).toBeUndefined()
})

test('one value is improved at a time, and none that was invalidated while others were improved', async () => {
  const improved: string[] = []
  const first = Promise.withResolvers<null>()
  const improve = async (value: string) => {
    improved.push(value)
    return value === 'mug' ? first.promise : null
  }
  const { cache, store } = createTestStore({ improve })
  for (const key of ['mug', 'lamp', 'sari']) {
    await store(key, [key])
    cache.get(key)
  }
  await vi.waitFor(() => expect(improved).toEqual(['mug']))
  cache.invalidate(['lamp'])
  first.resolve(null)

  await vi.waitFor(() => expect(improved).toEqual(['mug', 'sari']))
})

test('an invalidated value can be read as stale for half a minute, or until a new one is stored', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  onTestFinished(() => now.mockRestore())
  const { cache, store } = createTestStore({ maxStaleBytes: 100 })
  const stale = () => [cache.getStale('mug'), cache.getStale('lamp')]
  await store('mug', ['id-mug'])
  await store('lamp', ['id-lamp'])
  expect(stale()).toEqual([undefined, undefined])
  cache.invalidate(['id-mug'])
  cache.invalidate('all')
  expect(stale()).toEqual(['mug', 'lamp'])

  await store('mug', ['id-mug'])
  expect(stale()).toEqual([undefined, 'lamp'])
  now.mockReturnValue(1000 + staleFor + 1)
  // lru-cache reads the time once in a millisecond.
  await vi.waitFor(() => expect(stale()).toEqual([undefined, undefined]))
})

test('stale values have their own limit of bytes, which keeps those that were read; by default none is kept', async () => {
  for (const [maxStaleBytes, kept] of [
    [25, ['mug', 'sari']],
    [undefined, []],
  ] as const) {
    const { cache, store } = createTestStore({ maxStaleBytes })
    for (const key of ['mug', 'lamp', 'sari']) await store(key, [])
    cache.get('mug')
    cache.invalidate('all')
    expect(['mug', 'lamp', 'sari'].filter((key) => cache.getStale(key))).toEqual(kept)
  }
})

test('while heartbeats are late, a stored value can be read as stale for half a minute', async () => {
  const { cache, store, begin } = createTestStore()
  await store('mug', ['id-mug'])
  const entry = await begin('delivery')
  entry.store('Tuesday', 10, [], 60_000)
  entry.settle()
  expect(cache.getStale('mug')).toBeUndefined()

  let confirmedBefore = 1000
  cache.attachSubscription({
    isFresh: (within = 800) => confirmedBefore < within,
    catchUp: async () => false,
  })
  expect([cache.get('mug'), cache.getStale('mug'), cache.hasStale('mug')]).toEqual([undefined, 'mug', true])
  expect(cache.getStale('delivery')).toBeUndefined()
  confirmedBefore = staleFor
  expect([cache.getStale('mug'), cache.hasStale('mug')]).toEqual([undefined, false])
})

test('a value with a maxAge, and any value after a clear, is not read as stale', async () => {
  const { cache, begin, store } = createTestStore({ maxStaleBytes: 100 })
  const entry = await begin('delivery')
  entry.store('Tuesday', 10, [], 60_000)
  entry.settle()
  cache.invalidate('all')
  expect(cache.getStale('delivery')).toBeUndefined()

  await store('mug', ['id-mug'])
  await store('lamp', [])
  cache.invalidate(['id-mug'])
  cache.clear()
  expect([cache.getStale('mug'), cache.getStale('lamp'), cache.get('lamp')]).toEqual([undefined, undefined, undefined])
})

test('a reader of a stale cache waits for a heartbeat, and readers within a second after a timeout do not', async () => {
  const { cache, subscription, store } = createTestStore()
  await store('mug', [])
  subscription.isFresh = false
  expect(await cache.find('mug', false)).toEqual({ value: 'mug' })

  subscription.isFresh = false
  subscription.isResponding = false
  expect(await cache.find('mug', false)).toEqual({})
  subscription.isResponding = true
  expect(await cache.find('mug', false)).toEqual({})
  expect(subscription.heartbeats).toBe(2)
})

test('a reader of a stale cache gets its value if an earlier heartbeat arrives while it waits for its own', async () => {
  const { cache, store } = createTestStore()
  await store('mug', ['id-mug'])
  let isFresh = false
  cache.attachSubscription({
    isFresh: () => isFresh,
    async catchUp() {
      isFresh = true
      return false
    },
  })
  expect((await cache.find('mug', true)).value).toBe('mug')
})

test('no heartbeat is sent while the subscription is fresh', async () => {
  const { subscription, store } = createTestStore()
  for (let n = 0; n < 10; n++) await store(`page ${n}`, [])
  expect(subscription.heartbeats).toBe(0)
})

test('without a subscription nothing is stored', async () => {
  const cache = createCacheStore<string>(10_000)
  expect([cache.get('mug'), await cache.find('mug', true)]).toEqual([undefined, {}])
})

test('evicted and invalidated entries free their bytes', async () => {
  const { cache, store } = createTestStore()
  for (let n = 0; n < 1000; n++) {
    await store(`page ${n}`, ['listings', `id-${n}`])
    if (n % 3 === 0) cache.get(`page ${n}`)
  }
  expect(cache.counts.bytes).toBeLessThanOrEqual(10_000)
  expect(cache.counts.entries).toBeGreaterThan(10)
  cache.invalidate(['listings'])

  expect(cache.counts).toMatchObject({ entries: 0, bytes: 0 })
})

test('a value with a maximum age is not used afterwards', async () => {
  const { cache, begin } = createTestStore()
  const entry = await begin('quote')
  entry.store('quote', 10, ['id-mug'], 1000)
  entry.settle()
  expect(cache.get('quote')).toBe('quote')

  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 1001)
  expect(cache.get('quote')).toBeUndefined()
  expect(cache.counts).toMatchObject({ entries: 0, bytes: 0 })
  clock.mockRestore()
})
