import { maxReturnDays } from '#contract/limits.ts'

/** How the goods of a category are taken back, as a form has it: as those of the store, within days, or only if they are faulty. */
export type CategoryReturns = { kind: 'asStore' | 'days' | 'faulty'; days: string }

/** The stored days as a form has them: missing as the store, 0 for faulty goods only. */
export function toCategoryReturns(returnDays: number | undefined): CategoryReturns {
  if (returnDays === undefined) return { kind: 'asStore', days: '' }
  return returnDays === 0 ? { kind: 'faulty', days: '' } : { kind: 'days', days: String(returnDays) }
}

/** The problem of typed days; null if there is none. */
export const returnsProblem = ({ kind, days }: CategoryReturns): string | null =>
  kind === 'days' && !(/^[1-9]\d{0,3}$/.test(days.trim()) && Number(days) <= maxReturnDays)
    ? `Enter a whole number of days from 1 to ${maxReturnDays}.`
    : null

/** The field of the call: an empty text as the store, 0 for faulty goods only. */
export function toReturnDays({ kind, days }: CategoryReturns): string {
  if (kind === 'days') return days.trim()
  return kind === 'faulty' ? '0' : ''
}
