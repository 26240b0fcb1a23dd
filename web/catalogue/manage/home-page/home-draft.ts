import { type HomeSection, homeSectionKey, homeSectionLabels } from '#contract/company/home-sections.ts'

/** A section in the list of the back office. */
export type DraftSection = { key: string; section: HomeSection }

export const toDraft = (sections: readonly HomeSection[]): readonly DraftSection[] =>
  sections.map((section) => ({ key: homeSectionKey(section), section }))

export const toSections = (draft: readonly DraftSection[]): HomeSection[] => draft.map(({ section }) => section)

/** Whether two arrangements show the same sections in the same order. */
export const isSameArrangement = (one: readonly HomeSection[], other: readonly HomeSection[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** A collection that the home page can show. */
export type NamedCollection = { id: string; name: string }

/** The sections without those of deleted collections, which the home page skips. */
export const withoutDeleted = (
  sections: readonly HomeSection[],
  collections: readonly NamedCollection[],
): readonly HomeSection[] =>
  sections.filter((section) => typeof section === 'string' || collections.some(({ id }) => id === section.collectionId))

/** The name of a section in labels and announcements: that of its collection. */
export const sectionName = ({ section }: DraftSection, collections: readonly NamedCollection[]): string =>
  typeof section === 'string'
    ? homeSectionLabels[section]
    : (collections.find(({ id }) => id === section.collectionId)?.name ?? section.collectionId)
