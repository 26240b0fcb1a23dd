import { expect, test } from 'vitest'
import { filterLexemes } from './filter-lexemes.ts'
import type { FilterValues } from './filters.ts'

const [germany, india] = [276, 356]
const filters: FilterValues = { inStock: false, discounted: true, countries: [india] }
const lexemes = (changes: Partial<FilterValues>, shares: Record<string, number>) =>
  filterLexemes(
    { ...filters, ...changes },
    { mostCommon: new Map(Object.entries(shares)), other: 0, histogramBounds: [] },
  )

test('filters are looked up in the index, but for those that most products pass', () => {
  expect(lexemes({}, {})).toBe("('=offer') & ('=o356')")
  expect(lexemes({}, { '=o356': 0.4 })).toBe("('=offer') & ('=o356')")
  expect(lexemes({}, { '=o356': 0.6 })).toBe("('=offer')")
  expect(lexemes({ countries: [germany, india] }, { '=o356': 0.6 }), 'with a rare country').toBe("('=offer')")
  expect(lexemes({}, { '=o356': 0.6, '=offer': 0.7 }), 'no filter left to look up').toBeNull()
})
