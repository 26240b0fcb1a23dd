import { expect, test } from 'vitest'
import { createSegmentedLru } from './segmented-lru.ts'

/** A cache of 100 bytes, at most 80 of them for entries with hits, with the keys that its listeners received. */
function createTestLru() {
  const stored = new Set<string>()
  const hits: string[] = []
  const lru = createSegmentedLru<{ text: string }>(100, {
    onAdd: (key) => stored.add(key),
    onRemove: (key) => stored.delete(key),
    onFirstHit: (key) => hits.push(key),
  })
  const set = (key: string, bytes = 10) => lru.set(key, { text: key }, bytes)
  const keys = (...names: string[]) => names.filter((name) => lru.peek(name))
  return { lru, stored, hits, set, keys }
}

test('entries without a hit have the bytes that those with hits leave, and the oldest of them is evicted first', () => {
  const { lru, stored, set } = createTestLru()
  for (const key of 'abcdefghijkl') set(key)
  expect([lru.bytes, lru.size]).toEqual([100, 10])
  expect([...stored].join('')).toBe('cdefghijkl')

  for (const key of 'cdefghij') lru.get(key)
  for (const key of 'mno') set(key)
  expect([lru.bytes, [...stored].join('')]).toEqual([100, 'cdefghijno'])
})

test('a scan of entries that are requested once does not evict entries with hits', () => {
  const { lru, set, keys } = createTestLru()
  for (const key of ['home', 'list']) {
    set(key)
    lru.get(key)
  }
  for (let n = 0; n < 1000; n++) set(`page ${n}`)

  expect(keys('home', 'list')).toEqual(['home', 'list'])
  expect(lru.bytes).toBeLessThanOrEqual(100)
})

test('of entries with hits the least recently used is evicted first', () => {
  const { lru, stored, set, keys } = createTestLru()
  for (let n = 0; n < 8; n++) {
    set(`old ${n}`)
    lru.get(`old ${n}`)
  }
  lru.get('old 0')
  set('new')
  lru.get('new')

  expect(keys('old 0', 'old 1', 'old 2', 'new')).toEqual(['old 0', 'old 2', 'new'])
  expect([stored.has('old 1'), stored.size]).toEqual([false, 8])
})

test('a new value replaces the old one, and one that is too large is not stored', () => {
  const { lru, stored, set } = createTestLru()
  set('a')
  lru.set('a', { text: 'second' }, 5)
  set('large', 11)

  expect([lru.get('a'), lru.peek('large'), lru.bytes]).toEqual([{ text: 'second' }, undefined, 5])
  expect([...stored]).toEqual(['a'])
  for (const key of lru.keys()) lru.delete(key)
  expect([lru.bytes, lru.size, stored.size]).toEqual([0, 0, 0])
})

test('only the first hit of an entry is reported', () => {
  const { lru, hits, set } = createTestLru()
  set('home')
  expect(hits).toEqual([])
  for (let n = 0; n < 3; n++) lru.get('home')
  expect(hits).toEqual(['home'])
})

test('a value is replaced in its segment, unless it is no longer stored', () => {
  const { lru, stored, set } = createTestLru()
  set('home')
  const first = lru.get('home')!
  const smaller = { text: 'smaller' }
  lru.replace('home', first, smaller, 5)
  expect([lru.get('home'), lru.bytes, [...stored]]).toEqual([smaller, 5, ['home']])

  lru.replace('home', first, { text: 'late' }, 2)
  lru.replace('missing', first, { text: 'late' }, 2)
  expect([lru.get('home'), lru.peek('missing')]).toEqual([smaller, undefined])
  lru.delete('home')
  expect([...stored]).toEqual([])
})
