/** The start of a cell that a spreadsheet runs as a formula; a spreadsheet also reads the full-width signs. */
const formulaStart = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Prefixes a formula with an apostrophe, so that a spreadsheet does not run it; numbers are unchanged. */
export const escapeFormula = (cell: string): string =>
  formulaStart.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell

/** Removes the apostrophe that `escapeFormula` added. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell
