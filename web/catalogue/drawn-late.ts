import type { CSSProperties } from 'react'

/** Tells the class `drawn-late` how many rows a grid of so many products has: two stand side by side on a phone, later four. */
export const rowsOf = (products: number): CSSProperties =>
  ({ '--rows-on-phone': Math.ceil(products / 2), '--rows': Math.ceil(products / 4) }) as CSSProperties
