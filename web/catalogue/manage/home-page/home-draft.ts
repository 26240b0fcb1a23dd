import { type HomeSection, homeSectionKey, homeSectionLabels } from '#contract/company/home-sections.ts'

/** A section in the list of the back office. */
export type DraftSection = { key: string; section: HomeSection }

export const toDraft = (sections: readonly HomeSection[]): readonly DraftSection[] =>
  sections.map((section) => ({ key: homeSectionKey(section), section }))

export const toSections = (draft: readonly DraftSection[]): HomeSection[] => draft.map(({ section }) => section)

/** Whether two arrangements show the same sections in the same order. */
export const isSameArrangement = (one: readonly HomeSection[], other: readonly HomeSection[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The name of a section in labels and announcements. */
export const sectionName = ({ section }: DraftSection): string =>
  typeof section === 'string' ? homeSectionLabels[section] : section.collectionId
