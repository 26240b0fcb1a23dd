import { maxAttributeFilters } from '#contract/catalogue/search-options.ts'

/** The range of a number of an attribute, as typed; an empty end is open. */
export type AttributeRange = { id: string; min: string; max: string }

/** The names of the fields of a range: `min-12` and `max-12`. The web server caches pages by the same names (cacheable-paths.ts). */
export const rangeField = (end: 'min' | 'max', id: string | number): string => `${end}-${id}`

const maxIds = 50
const idPattern = /^[1-9]\d{0,8}$/
const fieldPattern = /^m(?:in|ax)-([1-9]\d{0,8})$/
const numberPattern = /^\d{1,9}(?:\.\d{1,3})?$/

/** The ids of choices and yes/no attributes; invalid ones are ignored. */
export const parseAttributeIds = (params: URLSearchParams): string[] =>
  [...new Set(params.getAll('attribute'))].filter((id) => idPattern.test(id)).slice(0, maxIds)

/** The ranges of numbers; an end that is no number is open. */
export function parseRanges(params: URLSearchParams): AttributeRange[] {
  const ids = new Set([...params.keys()].flatMap((name) => fieldPattern.exec(name)?.[1] ?? []))
  const end = (name: string) => {
    const text = (params.get(name) ?? '').trim()
    return numberPattern.test(text) ? text : ''
  }
  return [...ids]
    .map((id) => ({ id, min: end(rangeField('min', id)), max: end(rangeField('max', id)) }))
    .filter(({ min, max }) => min || max)
    .sort((one, other) => Number(one.id) - Number(other.id))
    .slice(0, maxAttributeFilters)
}

/** The ranges as a parameter of a call: `12:5-7,13:-20`. */
export const toRangesQuery = (ranges: readonly AttributeRange[]): string =>
  ranges.map(({ id, min, max }) => `${id}:${min}-${max}`).join(',')
