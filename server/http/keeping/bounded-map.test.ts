import { expect, test } from 'vitest'
import { boundedMap } from './bounded-map.ts'

/** A map of 100 bytes, with the keys that left it. */
function aMap() {
  const left: string[] = []
  const map = boundedMap<string>(100, (key) => left.push(key))
  return { map, left }
}

test('it never holds more than its bytes, and what came first leaves first', () => {
  const { map, left } = aMap()
  for (const key of 'abcdefghijkl') map.set(key, key, 10)

  expect([map.bytes, map.size]).toEqual([100, 10])
  expect(left).toEqual(['a', 'b'])
})

test('what is asked for again stays, however much is asked for once', () => {
  const { map } = aMap()
  for (const key of ['home', 'list']) {
    map.set(key, key, 10)
    map.get(key)
  }
  for (let n = 0; n < 1000; n++) map.set(`junk ${n}`, 'junk', 10)

  expect([map.get('home'), map.get('list')]).toEqual(['home', 'list'])
  expect(map.bytes).toBeLessThanOrEqual(100)
})

test('of what was asked for again, what is still asked for stays', () => {
  const { map } = aMap()
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
  expect([map.has('old 1'), map.has('new 4'), map.size]).toEqual([false, true, 10])
})

test('what is new finds room though all else was asked for again', () => {
  const { map } = aMap()
  for (let n = 0; n < 10; n++) {
    map.set(`old ${n}`, 'old', 10)
    map.get(`old ${n}`)
  }
  map.set('new', 'new', 10)

  expect(map.get('new')).toBe('new')
  expect([map.get('old 0'), map.size]).toEqual([undefined, 10])
})

test('a value takes the place of the one before it, and one too large takes nobody else’s', () => {
  const { map, left } = aMap()
  map.set('a', 'first', 10)
  map.set('a', 'second', 5)
  map.set('giant', 'giant', 11)

  expect([map.get('a'), map.has('giant'), map.bytes]).toEqual(['second', false, 5])
  expect(left).toEqual(['a'])
  map.clear()
  expect([map.bytes, map.size]).toEqual([0, 0])
})
