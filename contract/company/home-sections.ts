import { uuidPattern } from '../uuid.ts'

/**
 * The sections of the home page below the hero. The owner arranges them: the sections of the specification can be moved but not
 * removed, sections of collections are added and removed. Stored arrangements are read by `repairHomeSections`, so that none of
 * them breaks the home page.
 */

/** The sections of the specification in the standard arrangement (specification 2). */
export const standardHomeSections = [
  'categories',
  'best-selling',
  'most-viewed',
  'latest',
  'recently-viewed',
  'claims',
] as const

export type StandardHomeSection = (typeof standardHomeSections)[number]

/** The names of these sections in the back office. */
export const homeSectionLabels: Readonly<Record<StandardHomeSection, string>> = {
  categories: 'Category tiles',
  'best-selling': 'Best Selling',
  'most-viewed': 'Most Viewed',
  latest: 'Latest',
  'recently-viewed': 'Recently viewed',
  claims: 'Claims',
}

/** The numbers of products that a section of a collection can show. */
export const homeCollectionSizes = [4, 8, 12] as const
export type HomeCollectionSize = (typeof homeCollectionSizes)[number]
/** The maximum number of sections of collections, and the length of their headings. */
export const maxHomeCollections = 8
export const maxHomeHeading = 60

/** A section with the first products of a collection. Without `heading` it has the collection's name. */
export type HomeCollectionSection = {
  collectionId: string
  size: HomeCollectionSize
  heading?: string | undefined
}

/** A section of an arrangement. */
export type HomeSection = StandardHomeSection | HomeCollectionSection

/** A section as the home page shows it: a section of a collection has its handle and heading. */
export type ShownHomeSection = StandardHomeSection | { handle: string; heading: string; size: HomeCollectionSize }

/** Whether an arrangement is the standard one, which is not stored. */
export const isStandardArrangement = (sections: readonly unknown[]): boolean =>
  sections.length === standardHomeSections.length && standardHomeSections.every((name, nth) => sections[nth] === name)

const isStandardSection = (value: unknown): value is StandardHomeSection =>
  (standardHomeSections as readonly unknown[]).includes(value)

/** The valid section of a collection in a stored value; undefined if it is none. An invalid heading is left out. */
function readCollectionSection(value: unknown): HomeCollectionSection | undefined {
  const { collectionId, size, heading } = (value ?? {}) as Record<string, unknown>
  const validSize = homeCollectionSizes.find((allowed) => allowed === size)
  if (typeof collectionId !== 'string' || !uuidPattern.test(collectionId) || !validSize) return undefined
  const text = typeof heading === 'string' ? heading.trim() : ''
  const isValidHeading = text !== '' && text.length <= maxHomeHeading
  return { collectionId: collectionId.toLowerCase(), size: validSize, ...(isValidHeading && { heading: text }) }
}

/**
 * A valid arrangement from any value: invalid and repeated sections are left out, and so are sections of collections beyond
 * `maxHomeCollections`. Missing sections of the specification are appended in their standard order. A valid arrangement is
 * unchanged; null is the standard one.
 */
export function repairHomeSections(stored: unknown): HomeSection[] {
  const sections: HomeSection[] = []
  const seen = new Set<string>()
  let collections = 0
  for (const value of Array.isArray(stored) ? stored : []) {
    const section = isStandardSection(value) ? value : readCollectionSection(value)
    if (section === undefined) continue
    const key = homeSectionKey(section)
    const isCollection = typeof section !== 'string'
    if (seen.has(key) || (isCollection && collections === maxHomeCollections)) continue
    seen.add(key)
    if (isCollection) collections++
    sections.push(section)
  }
  return [...sections, ...standardHomeSections.filter((name) => !seen.has(name))]
}

/** The key of a section, which no other section of an arrangement has. */
export const homeSectionKey = (section: HomeSection): string =>
  typeof section === 'string' ? section : section.collectionId

/** The sections that the home page shows: those of collections that are missing in `collections`, by id, are skipped. */
export const showHomeSections = (
  sections: readonly HomeSection[],
  collections: ReadonlyMap<string, { handle: string; name: string }>,
): ShownHomeSection[] =>
  sections.flatMap((section): ShownHomeSection[] => {
    if (typeof section === 'string') return [section]
    const collection = collections.get(section.collectionId)
    if (!collection) return []
    return [{ handle: collection.handle, heading: section.heading ?? collection.name, size: section.size }]
  })
