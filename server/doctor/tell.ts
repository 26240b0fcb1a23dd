import { mostLines } from './check.ts'
import type { Report } from './examine.ts'

/** So many places where a rule is broken are named; the others are counted. */
const named = 5

function tellWrong(wrong: readonly string[]): string[] {
  const more = wrong.length - named
  const others = wrong.length >= mostLines ? `… and ${more} or more` : `… and ${more} more`
  return [...wrong.slice(0, named), ...(more > 0 ? [others] : [])].map((line) => `         ${line}`)
}

/** A report in lines to print, and whether all is well. */
export function tell({ findings, unusedPictures }: Report): { lines: string[]; isWell: boolean } {
  const bad = findings.filter(({ wrong }) => wrong.length > 0).length
  const lines = findings.flatMap(({ rule, remedy, wrong }) =>
    wrong.length === 0 ? [`ok       ${rule}`] : [`WRONG    ${rule}`, ...tellWrong(wrong), `         -> ${remedy}`],
  )
  if (unusedPictures > 0)
    lines.push(`note     ${unusedPictures} picture(s) are shown by nothing; the nightly upkeep removes them.`)
  lines.push(bad === 0 ? 'All is well.' : `${bad} of ${findings.length} checks found something wrong.`)
  return { lines, isWell: bad === 0 }
}
