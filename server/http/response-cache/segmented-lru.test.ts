import { expect, test } from 'vitest'
import { createSegmentedLru } from './segmented-lru.ts'

/** A map of 100 bytes, with the keys that left it. */
function createTestLru() {
  const left: string[] = []
  const askedFor: string[] = []
  const map = createSegmentedLru<string>(100, {
    onRemove: (key) => left.push(key),
    onFirstHit: (key) => askedFor.push(key),
  })
  return { map, left, askedFor }
}

test('it never holds more than its bytes, and what came first leaves first', () => {
  const { map, left } = createTestLru()
  for (const key of 'abcdefghijkl') map.set(key, key, 10)

  expect([map.bytes, map.size]).toEqual([100, 10])
  expect(left).toEqual(['a', 'b'])
})

test('what is asked for again stays, however much is asked for once', () => {
  const { map } = createTestLru()
  for (const key of ['home', 'list']) {
    map.set(key, key, 10)
    map.get(key)
  }
  for (let n = 0; n < 1000; n++) map.set(`junk ${n}`, 'junk', 10)

  expect([map.get('home'), map.get('list')]).toEqual(['home', 'list'])
  expect(map.bytes).toBeLessThanOrEqual(100)
})

test('of what was asked for again, what is still asked for stays', () => {
  const { map } = createTestLru()
  for (let n = 0; n < 10; n++) {
    map.set(`old ${n}`, 'old', 10)
    map.get(`old ${n}`)
  }
  for (let n = 0; n < 5; n++) {
    map.get('old 0')
    map.set(`new ${n}`, 'new', 10)
    map.get(`new ${n}`)
  }

  expect(map.get('old 0')).toBe('old')
  expect([map.peek('old 1'), map.peek('new 4'), map.size]).toEqual([undefined, 'new', 10])
})

test('what is new finds room though all else was asked for again', () => {
  const { map } = createTestLru()
  for (let n = 0; n < 10; n++) {
    map.set(`old ${n}`, 'old', 10)
    map.get(`old ${n}`)
  }
  map.set('new', 'new', 10)

  expect(map.get('new')).toBe('new')
  expect([map.get('old 0'), map.size]).toEqual([undefined, 10])
})

test('a value takes the place of the one before it, and one too large takes nobody else’s', () => {
  const { map, left } = createTestLru()
  map.set('a', 'first', 10)
  map.set('a', 'second', 5)
  map.set('giant', 'giant', 11)

  expect([map.get('a'), map.peek('giant'), map.bytes]).toEqual(['second', undefined, 5])
  expect(left).toEqual(['a'])
  map.clear()
  expect([map.bytes, map.size]).toEqual([0, 0])
})

test('that something is asked for is told once', () => {
  const { map, askedFor } = createTestLru()
  map.set('home', 'home', 10)
  expect(askedFor).toEqual([])
  for (let n = 0; n < 3; n++) map.get('home')
  expect(askedFor).toEqual(['home'])
})

test('a value is replaced by a smaller one where it stands, unless it has left', () => {
  const { map, left } = createTestLru()
  map.set('home', 'large', 10)
  map.get('home')
  map.replace('home', 'large', 'small', 5)
  expect([map.get('home'), map.bytes, left]).toEqual(['small', 5, []])

  map.set('home', 'changed', 8)
  map.replace('home', 'small', 'smaller', 2)
  map.replace('gone', 'small', 'smaller', 2)
  expect([map.get('home'), map.bytes, map.peek('gone')]).toEqual(['changed', 8, undefined])
})

test('a value that is replaced by a larger one makes room for itself', () => {
  const { map } = createTestLru()
  for (let n = 0; n < 10; n++) map.set(`page ${n}`, 'page', 10)
  map.replace('page 9', 'page', 'more', 30)
  expect([map.bytes, map.get('page 9'), map.peek('page 1'), map.peek('page 2')]).toEqual([
    100,
    'more',
    undefined,
    'page',
  ])
})
