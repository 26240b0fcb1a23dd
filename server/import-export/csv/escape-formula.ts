/** A spreadsheet takes a cell that begins like this for a formula and runs it. */
const formulaStart = /^'*[=+\-@\t\r]/

/** A cell as it is written: an apostrophe in front keeps a spreadsheet from running it. */
export const escapeFormula = (cell: string): string =>
  formulaStart.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell

/** A cell as it is meant: without the apostrophe that `escaped` put in front. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell
