import type { CallResponse } from '#contract/calls.ts'
import { toPaise } from '#contract/money.ts'

export type SalesDay = CallResponse<'GET /dashboard'>['days'][number]

/** The end of the scale for an amount in paise: the next 1, 2 or 5 times a power of ten; at least ₹100. */
export function scaleMax(paise: number): number {
  const minScale = 100_00
  if (paise <= minScale) return minScale
  const magnitude = 10 ** Math.floor(Math.log10(paise))
  return [1, 2, 5, 10].map((step) => step * magnitude).find((end) => end >= paise) ?? paise
}

/** The bars of the chart: their heights as shares of the scale. */
export function chartBars(days: readonly SalesDay[]): { end: number; bars: { day: SalesDay; share: number }[] } {
  const end = scaleMax(Math.max(0, ...days.map(({ total }) => toPaise(total))))
  return { end, bars: days.map((day) => ({ day, share: toPaise(day.total) / end })) }
}
