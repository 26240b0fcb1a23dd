import type { CallResponse } from '#contract/calls.ts'
import { toPaise } from '#contract/money.ts'

export type SalesDay = CallResponse<'GET /dashboard'>['days'][number]

/** The end of the scale for an amount, both in paise: the next 1, 2 or 5 times a power of ten; at least ₹100. */
export function scaleMax(paise: number): number {
  const minScale = 100_00
  if (paise <= minScale) return minScale
  const magnitude = 10 ** Math.floor(Math.log10(paise))
  return [1, 2, 5, 10].map((step) => step * magnitude).find((end) => end >= paise) ?? paise
}

/** The end of the scale in paise, and for each day the height of its bar as a share of the scale. */
export function chartBars(days: readonly SalesDay[]): { scaleEnd: number; bars: { day: SalesDay; share: number }[] } {
  const scaleEnd = scaleMax(Math.max(0, ...days.map(({ total }) => toPaise(total))))
  return { scaleEnd, bars: days.map((day) => ({ day, share: toPaise(day.total) / scaleEnd })) }
}
