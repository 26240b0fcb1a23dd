import type { Plugin } from 'vite'
import { type BundleSize, formatBundleSize, measureFonts, measurePages, measureStylesheet } from '../bundle-size.ts'

/** Budgets of a first visit in transferred bytes (Brotli). */
export const budgets = { script: 120_000, style: 13_000, fonts: 28_000 } as const

/** The exceeded budgets, each with its files, largest first. */
export const describeOverBudget = (sizes: readonly BundleSize[], budget: number): readonly string[] =>
  sizes.filter(({ bytes }) => bytes > budget).map((size) => `More than ${budget} bytes:\n${formatBundleSize(size)}`)

/**
 * Vite plugin: warns about pages that exceed their budgets, and names the files. `page-budgets.test.ts` fails for them; a build
 * does not, because a store must start although another platform compresses a few bytes worse.
 */
export function pageBudgets(): Plugin {
  return {
    name: 'page-budgets',
    buildApp: {
      // The last plugins write the measured files.
      order: 'post',
      async handler() {
        const over = [
          ...describeOverBudget(measurePages(), budgets.script),
          ...describeOverBudget([measureStylesheet()], budgets.style),
          ...describeOverBudget([measureFonts()], budgets.fonts),
        ]
        if (over.length > 0) this.warn(over.join('\n'))
      },
    },
  }
}
