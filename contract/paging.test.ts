import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageWindow, totalPages } from './paging.ts'

const totals = fc.oneof(fc.constantFrom(0, 1, 8, 11, 12, 13, 20, 21, 100), fc.integer({ min: 0, max: 500 }))

/** The rows of a page, numbered from 0. */
function rowsOf(total: number, page: number, size: number, byCategory = false): number[] {
  const { offset, size: length } = pageWindow(page, size, byCategory)
  return Array.from({ length: total }, (_, row) => row).slice(offset, offset + length)
}

const allRows = (total: number) => Array.from({ length: total }, (_, row) => row)

test('a category with a first page of 12 and later pages of 8 lists every product exactly once', () => {
  fc.assert(
    fc.property(totals, (total) => {
      const pages = totalPages(total, 1, 12, true)
      const listed = rowsOf(total, 1, 12, true)
      for (let page = 2; page <= pages; page++) {
        expect(totalPages(total, page, 8, true)).toBe(pages)
        const rows = rowsOf(total, page, 8, true)
        expect(rows.length).toBeGreaterThan(0)
        listed.push(...rows)
      }
      expect(listed).toEqual(allRows(total))
      expect(rowsOf(total, pages + 1, 8, true)).toEqual([])
    }),
  )
})

test('pages of one size contain every row exactly once, and only an empty list has an empty page', () => {
  fc.assert(
    fc.property(totals, fc.integer({ min: 1, max: 100 }), (total, size) => {
      const pages = totalPages(total, 1, size)
      const listed = Array.from({ length: pages }, (_, index) => rowsOf(total, index + 1, size))
      expect(listed.flat()).toEqual(allRows(total))
      expect(pages).toBe(total === 0 ? 1 : listed.filter((rows) => rows.length > 0).length)
    }),
  )
})

test('the 12-then-8 rule applies to categories only', () => {
  expect(pageWindow(2, 8)).toEqual({ offset: 8, size: 8 })
  expect(pageWindow(2, 8, true)).toEqual({ offset: 12, size: 8 })
  expect(pageWindow(2, 12, true)).toEqual({ offset: 12, size: 12 })
  expect(totalPages(87, 1, 12)).toBe(8)
  expect(totalPages(87, 1, 12, true)).toBe(11)
})
