import { beforeEach, expect, test, vi } from 'vitest'
import { addRecentlyViewed, clearRecentlyViewed, recentlyViewedIds } from './recently-viewed.ts'

const idOf = (number: number) => `2b5fb8d0-0000-4000-8000-${String(number).padStart(12, '0')}`
let stored: Record<string, string> = {}

beforeEach(() => {
  stored = {}
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value
    },
    removeItem: (key: string) => {
      delete stored[key]
    },
  })
})

test('the product viewed last comes first, each once, up to twelve', () => {
  for (const number of [1, 2, 3, 1, 4, 5, 6]) addRecentlyViewed(idOf(number))
  expect(recentlyViewedIds()).toEqual([6, 5, 4, 1, 3, 2].map(idOf))
  for (let number = 10; number < 30; number++) addRecentlyViewed(idOf(number))
  expect(recentlyViewedIds()).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18].map(idOf))
  expect(JSON.parse(stored.vipani_viewed!)).toHaveLength(12)
})

test('the viewed products can be cleared', () => {
  addRecentlyViewed(idOf(1))
  clearRecentlyViewed()
  expect(stored).toEqual({})
  expect(recentlyViewedIds()).toEqual([])
})

test.for(['', '{', 'null', '{"0":"x"}', '["../api", 7, null, "------------------------------------"]'])(
  '%j in local storage is ignored',
  (text) => {
    stored.vipani_viewed = text
    expect(recentlyViewedIds()).toEqual([])
    addRecentlyViewed(idOf(1))
    expect(recentlyViewedIds()).toEqual([idOf(1)])
  },
)

test('without local storage there are no viewed products', () => {
  vi.stubGlobal('localStorage', undefined)
  addRecentlyViewed(idOf(1))
  clearRecentlyViewed()
  expect(recentlyViewedIds()).toEqual([])
})
