import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type HomeSection,
  homeCollectionSizes,
  homeSectionKey,
  isStandardArrangement,
  maxHomeCollections,
  maxHomeHeading,
  repairHomeSections,
  showHomeSections,
  standardHomeSections,
} from './home-sections.ts'

const collectionSection = fc
  .record({
    collectionId: fc.uuid({ version: 4 }),
    size: fc.constantFrom(...homeCollectionSizes),
    heading: fc.option(fc.string({ minLength: 1, maxLength: maxHomeHeading }), { nil: undefined }),
  })
  .map(({ heading, ...section }): HomeSection => ({ ...section, ...(heading?.trim() && { heading: heading.trim() }) }))

/** Every valid arrangement: all sections of the specification and different collections, in any order. */
const validArrangement = fc
  .uniqueArray(collectionSection, { selector: homeSectionKey, maxLength: maxHomeCollections })
  .chain((collections) =>
    fc.shuffledSubarray([...standardHomeSections, ...collections], {
      minLength: standardHomeSections.length + collections.length,
    }),
  )

/** Stored values of any kind, many of them close to an arrangement. */
const storedValue = fc.oneof(
  fc.anything(),
  fc.array(
    fc.oneof(
      fc.constantFrom<unknown>(...standardHomeSections, 'toString', null),
      collectionSection,
      collectionSection.map((section) => ({ ...(section as object), size: 5 })),
      collectionSection.map((section) => ({ ...(section as object), heading: 'x'.repeat(maxHomeHeading + 1) })),
      fc.anything(),
    ),
    { maxLength: 40 },
  ),
)

test('a valid arrangement is unchanged', () => {
  fc.assert(
    fc.property(validArrangement, (sections) => {
      expect(repairHomeSections(sections)).toEqual(sections)
      expect(repairHomeSections(JSON.parse(JSON.stringify(sections)))).toEqual(sections)
    }),
  )
})

test('every value gives an arrangement with each section of the specification once and at most 8 collections', () => {
  fc.assert(
    fc.property(storedValue, (stored) => {
      const sections = repairHomeSections(stored)
      const names = sections.filter((section) => typeof section === 'string')
      const collections = sections.filter((section) => typeof section !== 'string')

      expect([...names].sort()).toEqual([...standardHomeSections].sort())
      expect(collections.length).toBeLessThanOrEqual(maxHomeCollections)
      expect(new Set(sections.map(homeSectionKey)).size).toBe(sections.length)
      expect(repairHomeSections(sections)).toEqual(sections)
    }),
  )
})

test('missing sections of the specification are appended in their standard order', () => {
  expect(repairHomeSections(null)).toEqual(standardHomeSections)
  expect(repairHomeSections(['claims', 'latest', 'latest', 'gone'])).toEqual([
    'claims',
    'latest',
    'categories',
    'best-selling',
    'most-viewed',
    'recently-viewed',
  ])
  fc.assert(
    fc.property(validArrangement, fc.nat(), (sections, length) => {
      const kept = sections.slice(0, length % sections.length)
      const appended = standardHomeSections.filter((name) => !kept.includes(name))
      expect(repairHomeSections(kept)).toEqual([...kept, ...appended])
    }),
  )
})

test('only the standard arrangement is the standard arrangement', () => {
  expect(isStandardArrangement(standardHomeSections)).toBe(true)
  expect(isStandardArrangement([...standardHomeSections].reverse())).toBe(false)
  expect(isStandardArrangement(standardHomeSections.slice(1))).toBe(false)
  expect(isStandardArrangement([])).toBe(false)
})

test('the home page skips collections that do not exist, and shows the others with heading or name', () => {
  fc.assert(
    fc.property(validArrangement, fc.func(fc.boolean()), (sections, exists) => {
      const ids = sections.flatMap((section) => (typeof section === 'string' ? [] : [section.collectionId]))
      const existing = new Map(ids.filter(exists).map((id) => [id, { handle: `h-${id}`, name: `Name ${id}` }]))
      const shown = showHomeSections(sections, existing)

      expect(shown.filter((section) => typeof section === 'string')).toEqual(
        sections.filter((section) => typeof section === 'string'),
      )
      expect(shown.filter((section) => typeof section !== 'string')).toEqual(
        sections.flatMap((section) =>
          typeof section === 'string' || !existing.has(section.collectionId)
            ? []
            : [
                {
                  handle: `h-${section.collectionId}`,
                  heading: section.heading ?? `Name ${section.collectionId}`,
                  size: section.size,
                },
              ],
        ),
      )
    }),
  )
})
