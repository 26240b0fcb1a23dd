import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, seenSettingsUpdatedAt, timestamp } from '../schemas.ts'
import {
  homeCollectionSizes,
  homeSectionKey,
  maxHomeCollections,
  maxHomeHeading,
  standardHomeSections,
} from './home-sections.ts'

const StandardSection = z.enum(standardHomeSections)
const size = z.literal(homeCollectionSizes, `The number of products must be ${homeCollectionSizes.join(', ')}.`)

/** A section of the home page: one of the specification's by its name, or the first products of a collection. */
export const ShownHomeSection = z.union([
  StandardSection,
  z.object({ handle: z.string(), heading: z.string(), size: z.literal(homeCollectionSizes) }),
])

const heading = z
  .string('The heading must be text.')
  .trim()
  .max(maxHomeHeading, `The heading must not exceed ${maxHomeHeading} characters.`)
  .transform((text) => text || undefined)
  .optional()

const HomeSection = z.union([StandardSection, z.object({ collectionId: id, size, heading })])

/** A section in a response, whose heading is read without changes. */
const ArrangedSection = z.union([
  StandardSection,
  z.object({ collectionId: z.uuid(), size: z.literal(homeCollectionSizes), heading: z.string().optional() }),
])

/** A complete arrangement: every section of the specification once, and each collection at most once. */
const HomeArrangement = z.array(HomeSection).superRefine((sections, context) => {
  const fail = (message: string) => context.addIssue({ code: 'custom', message })
  const keys = new Set(sections.map(homeSectionKey))
  const collections = sections.filter((section) => typeof section !== 'string')
  if (keys.size < sections.length) fail('A section is in the list twice.')
  if (!standardHomeSections.every((name) => keys.has(name))) fail('The sections of the store cannot be removed.')
  if (collections.length > maxHomeCollections) fail(`The home page shows at most ${maxHomeCollections} collections.`)
})

/** When the sections were arranged last; null for never. */
const updatedAt = timestamp.nullable()

/** The arrangement of the home page's sections below the hero. */
export const homePage = {
  homeSections: endpoint({
    method: 'GET',
    path: '/company-details/home-sections',
    access: 'admin',
    summary: 'The sections of the home page in their order.',
    response: z.object({ sections: z.array(ArrangedSection), updatedAt }),
  }),
  updateHomeSections: endpoint({
    method: 'PUT',
    path: '/company-details/home-sections',
    access: 'admin',
    summary: 'Arranges the sections of the home page; null restores the standard arrangement.',
    body: z.object({ sections: HomeArrangement.nullable(), seenUpdatedAt: seenSettingsUpdatedAt }),
    response: z.object({ message: z.string(), sections: z.array(ArrangedSection), updatedAt }),
  }),
}
