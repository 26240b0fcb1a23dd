/** The limits of a category's size chart: sizes, measurements, and the characters of a cell and of the note. */
export const sizeChartLimits = { maxRows: 30, maxColumns: 10, maxText: 30, maxNote: 500 } as const
