import { expect, test } from 'vitest'
import { visiblePages } from './Pagination.tsx'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 12, [1, 2, 0, 12]],
  [4, 12, [1, 2, 3, 4, 5, 0, 12]],
  [6, 12, [1, 0, 5, 6, 7, 0, 12]],
  [12, 12, [1, 0, 11, 12]],
])('on page %i of %i the links are %j, 0 for a gap', (page, totalPages, shown) => {
  expect(visiblePages(page, totalPages)).toEqual(shown)
})

test('a gap never hides a single page', () => {
  for (let page = 1; page <= 20; page++) {
    const shown = visiblePages(page, 20)
    shown.forEach((one, index) => {
      if (one === 0) expect(shown[index + 1]! - shown[index - 1]!).toBeGreaterThan(2)
    })
  }
})
