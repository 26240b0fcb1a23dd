import { maxAttributeNumber } from '#contract/catalogue/attributes.ts'
import { maxFilterValues } from '#contract/limits.ts'
import type { AttributeFacet } from '../search-results.ts'
import { cleanNumber } from './clean-number.ts'

/** The range of a number of an attribute; an empty end is open. */
export type AttributeRange = { id: string; min: string; max: string }

/** The chosen attributes: the ids of choices and yes/no attributes, and the ranges of numbers. */
export type ChosenAttributes = { attributes: readonly string[]; ranges: readonly AttributeRange[] }

/** The names of the fields of a range: `min-12` and `max-12`, as `rangeParam` of the contract. */
export const rangeField = (end: 'min' | 'max', id: string | number): string => `${end}-${id}`

const idPattern = /^[1-9]\d{0,8}$/
const fieldPattern = /^m(?:in|ax)-([1-9]\d{0,8})$/

/** The valid ids of choices and yes/no attributes. */
const parseAttributeIds = (params: URLSearchParams): string[] =>
  [...new Set(params.getAll('attribute'))].filter((id) => idPattern.test(id))

/** The ranges of numbers; an end that is no number is open. */
function parseRanges(params: URLSearchParams): AttributeRange[] {
  const ids = new Set([...params.keys()].flatMap((name) => fieldPattern.exec(name)?.[1] ?? []))
  const end = (name: string) => cleanNumber(params.get(name) ?? '', { decimals: 3, max: maxAttributeNumber })
  return [...ids]
    .map((id) => ({ id, min: end(rangeField('min', id)), max: end(rangeField('max', id)) }))
    .filter(({ min, max }) => min || max)
    .sort((one, other) => Number(one.id) - Number(other.id))
}

/** The chosen attributes of a URL or a form. */
export const parseAttributes = (params: URLSearchParams): ChosenAttributes => ({
  attributes: parseAttributeIds(params).slice(0, maxFilterValues),
  ranges: parseRanges(params).slice(0, maxFilterValues),
})

/** The number of chosen attributes as the server counts it: several choices of one attribute count once. Choices without a facet do not count. */
export const countAttributes = (
  { attributes, ranges }: ChosenAttributes,
  facets: readonly AttributeFacet[] | undefined,
): number =>
  ranges.length +
  (facets ?? []).filter(
    (facet) => facet.kind !== 'NUMBER' && facet.choices.some(({ id }) => attributes.includes(String(id))),
  ).length

/** The ranges as a parameter of a call: `12:5-7,13:-20`. */
export const toRangesQuery = (ranges: readonly AttributeRange[]): string =>
  ranges.map(({ id, min, max }) => `${id}:${min}-${max}`).join(',')
