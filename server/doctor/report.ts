import { maxViolations } from './check.ts'
import type { Report } from './run-checks.ts'

/** So many places where a rule is broken are named; the others are counted. */
const maxShown = 5

function formatViolations(wrong: readonly string[]): string[] {
  const more = wrong.length - maxShown
  const others = wrong.length >= maxViolations ? `… and ${more} or more` : `… and ${more} more`
  return [...wrong.slice(0, maxShown), ...(more > 0 ? [others] : [])].map((line) => `         ${line}`)
}

/** A report in lines to print, and whether all is well. */
export function formatReport({ findings, unusedImages: unusedPictures }: Report): { lines: string[]; isWell: boolean } {
  const bad = findings.filter(({ violations: wrong }) => wrong.length > 0).length
  const lines = findings.flatMap(({ rule, remedy, violations: wrong }) =>
    wrong.length === 0
      ? [`ok       ${rule}`]
      : [`WRONG    ${rule}`, ...formatViolations(wrong), `         -> ${remedy}`],
  )
  if (unusedPictures > 0)
    lines.push(`note     ${unusedPictures} picture(s) are shown by nothing; the nightly upkeep removes them.`)
  lines.push(bad === 0 ? 'All is well.' : `${bad} of ${findings.length} checks found something wrong.`)
  return { lines, isWell: bad === 0 }
}
