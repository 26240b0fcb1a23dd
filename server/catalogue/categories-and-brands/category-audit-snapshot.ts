import { sizeChartLines } from '#contract/catalogue/size-chart.ts'
import type { CategoryRecord } from './categories.store.ts'

/** A category in the form of the audit log: the size chart as lines of text. */
export const categoryAuditSnapshot = ({ sizeChart, ...category }: CategoryRecord) => ({
  ...category,
  sizeChart: sizeChart && sizeChartLines(sizeChart),
})
