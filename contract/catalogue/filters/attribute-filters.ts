import { z } from 'zod'
import { commaSeparated } from '../../schemas.ts'
import { countryCode } from './country-filter.ts'

const rangeMessage =
  'ranges must have ids of attributes with a lowest and a highest number, such as 12:5-7, 12:5- or 12:-7.'

/** The ids of choices, and of yes/no attributes: `10,11`. */
export const attributeIds = commaSeparated(
  z
    .string()
    .regex(/^\d{1,9}$/, 'attributes must have ids of choices, separated by commas.')
    .transform(Number),
)

const range = z
  .string()
  .regex(/^\d{1,9}:(?=.*\d$|.*\d-$)(\d{1,9}(\.\d{1,3})?)?-(\d{1,9}(\.\d{1,3})?)?$/, rangeMessage)
  .transform((text) => {
    const [id, min, max] = text.split(/[:-]/) as [string, string, string]
    return { attributeId: Number(id), min: min ? Number(min) : undefined, max: max ? Number(max) : undefined }
  })

/** Ranges of numbers by the id of the attribute, both ends included: `12:5-7`, `12:5-`, `12:-7`. */
export const attributeRanges = commaSeparated(range).refine(
  (ranges = []) => new Set(ranges.map(({ attributeId }) => attributeId)).size === ranges.length,
  'ranges must not repeat an attribute.',
)

const namedAttribute = { id: z.int(), name: z.string() }

/** An attribute with the number of results for each of its choices, or with the numbers of the results. */
export const AttributeFacet = z.discriminatedUnion('kind', [
  z.object({
    ...namedAttribute,
    /** The only choice of a yes/no attribute has the attribute's id. */
    kind: z.enum(['CHOICE', 'YES_NO']),
    choices: z.array(z.object({ id: z.int(), label: z.string(), count: z.int() })),
  }),
  z.object({
    ...namedAttribute,
    kind: z.literal('NUMBER'),
    unit: z.string().optional(),
    lowest: z.number(),
    highest: z.number(),
  }),
])

export const CountryFacet = z.object({ code: countryCode, name: z.string(), count: z.int() })
