import { maxViolations } from './check.ts'
import type { Report } from './run-checks.ts'

/** The number of violations that are printed per check; the others are counted. */
const maxShown = 5

function formatViolations(violations: readonly string[]): string[] {
  const more = violations.length - maxShown
  const others = violations.length >= maxViolations ? `… and ${more} or more` : `… and ${more} more`
  return [...violations.slice(0, maxShown), ...(more > 0 ? [others] : [])].map((line) => `         ${line}`)
}

/** Formats a report as lines, with whether all checks passed. */
export function formatReport({ findings, unusedImages }: Report): { lines: string[]; passed: boolean } {
  const failed = findings.filter(({ violations }) => violations.length > 0).length
  const lines = findings.flatMap(({ rule, remedy, violations }) =>
    violations.length === 0
      ? [`ok       ${rule}`]
      : [`WRONG    ${rule}`, ...formatViolations(violations), `         -> ${remedy}`],
  )
  if (unusedImages > 0)
    lines.push(`note     ${unusedImages} image(s) are not referenced; the nightly maintenance deletes them.`)
  lines.push(failed === 0 ? 'All checks passed.' : `${failed} of ${findings.length} checks failed.`)
  return { lines, passed: failed === 0 }
}
