import type { Plugin } from 'vite'
import { type BundleSize, formatBundleSize, measureFonts, measurePages, measureStylesheet } from './bundle-size.ts'

/** Bytes as they go over the line (Brotli) that a first visit may cost. */
export const budgets = { script: 120_000, style: 13_000, fonts: 28_000 } as const

/** What weighs more than it may, each with all that is in it, its heaviest file first. */
export const describeOverBudget = (weights: readonly BundleSize[], budget: number): readonly string[] =>
  weights
    .filter(({ bytes }) => bytes > budget)
    .map((weight) => `More than ${budget} bytes:\n${formatBundleSize(weight)}`)

/** Fails a build whose pages weigh more than a phone on a slow line should have to carry, and names what it is. */
export function pageBudgets(): Plugin {
  return {
    name: 'page-budgets',
    buildApp: {
      // What is weighed is written by those that come last.
      order: 'post',
      async handler() {
        const over = [
          ...describeOverBudget(measurePages(), budgets.script),
          ...describeOverBudget([measureStylesheet()], budgets.style),
          ...describeOverBudget([measureFonts()], budgets.fonts),
        ]
        if (over.length > 0) throw new Error(over.join('\n'))
      },
    },
  }
}
