/** A spreadsheet takes a cell that begins like this for a formula and runs it. */
const formula = /^'*[=+\-@\t\r]/

/** A cell as it is written: an apostrophe in front keeps a spreadsheet from running it. */
export const escaped = (cell: string): string =>
  formula.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell

/** A cell as it is meant: without the apostrophe that `escaped` put in front. */
export const unescaped = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)
