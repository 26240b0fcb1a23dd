import { beforeEach, expect, test, vi } from 'vitest'
import { addRecentlyViewed, recentlyViewedIds } from './recently-viewed.ts'

const idOf = (number: number) => `2b5fb8d0-0000-4000-8000-${String(number).padStart(12, '0')}`
let stored: Record<string, string> = {}

beforeEach(() => {
  stored = {}
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value
    },
  })
})

test('the product viewed last comes first, each once, up to a limit', () => {
  for (const number of [1, 2, 3, 1, 4, 5, 6]) addRecentlyViewed(idOf(number))
  addRecentlyViewed(idOf(7))

  expect(recentlyViewedIds()).toEqual([7, 6, 5, 4, 1].map(idOf))
})

test.for(['', '{', 'null', '{"0":"x"}', '["../api", 7, null]'])('%j in local storage is ignored', (text) => {
  stored.vipani_viewed = text
  expect(recentlyViewedIds()).toEqual([])
  addRecentlyViewed(idOf(1))
  expect(recentlyViewedIds()).toEqual([idOf(1)])
})

test('without local storage there are no viewed products', () => {
  vi.stubGlobal('localStorage', undefined)
  addRecentlyViewed(idOf(1))
  expect(recentlyViewedIds()).toEqual([])
})
