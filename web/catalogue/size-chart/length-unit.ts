import type { LengthUnit } from '#contract/catalogue/size-chart.ts'

const storageKey = 'vipani_length_unit'

/** The fallback if sessionStorage is unavailable; it lasts until the page is closed. */
let memoryFallback: LengthUnit = 'cm'

/** The unit that the visitor last chose in this tab; centimetres before. */
export function readLengthUnit(): LengthUnit {
  try {
    return sessionStorage.getItem(storageKey) === 'in' ? 'in' : 'cm'
  } catch {
    return memoryFallback
  }
}

/** Remembers the unit until the tab is closed. */
export function saveLengthUnit(unit: LengthUnit): void {
  memoryFallback = unit
  try {
    sessionStorage.setItem(storageKey, unit)
  } catch {
    // The fallback has the unit.
  }
}
