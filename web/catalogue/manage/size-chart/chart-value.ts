import type { ChartDraft } from './chart-draft.ts'
import { checkDraft } from './chart-problems.ts'

/** The size chart of the category form. */
export type ChartValue = {
  /** The edited chart; null to remove it, undefined as long as it is as stored. */
  draft: ChartDraft | null | undefined
  /** The number of attempts to save or preview an invalid chart; its problems are shown from the first one. */
  attempts: number
}

export const unchangedChart: ChartValue = { draft: undefined, attempts: 0 }

/** The field `sizeChart` of the form; undefined if the stored chart is kept. `isValid` is false for a chart with problems. */
export function chartField({ draft }: ChartValue): { isValid: boolean; field?: string } {
  if (draft === undefined) return { isValid: true }
  if (draft === null) return { isValid: true, field: 'null' }
  const { chart } = checkDraft(draft)
  return chart ? { isValid: true, field: JSON.stringify(chart) } : { isValid: false }
}
