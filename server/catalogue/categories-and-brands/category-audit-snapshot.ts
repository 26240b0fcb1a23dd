import { attributeLine } from '#contract/catalogue/attributes.ts'
import { requirableDeclarationLabels } from '#contract/catalogue/declarations.ts'
import { sizeChartLines } from '#contract/catalogue/size-chart.ts'
import type { CategoryRecord } from './categories.store.ts'

/** A category in the form of the audit log: its settings as lines of text, null where there are none. */
export const categoryAuditSnapshot = ({
  sizeChart,
  attributes,
  requiredDeclarations,
  ...category
}: CategoryRecord) => ({
  ...category,
  sizeChart: sizeChart && sizeChartLines(sizeChart),
  attributes: attributes.length > 0 ? attributes.map(attributeLine) : null,
  requiredDeclarations:
    requiredDeclarations.length > 0 ? requiredDeclarations.map((field) => requirableDeclarationLabels[field]) : null,
})
