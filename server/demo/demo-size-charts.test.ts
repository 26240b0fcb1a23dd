import { expect, test } from 'vitest'
import { SizeChartForm } from '#contract/catalogue/size-chart/size-chart-schema.ts'
import { demoCategories, demoSizeCharts } from './demo-files.ts'

test('every size chart belongs to a category, and is stored as it is in the file', () => {
  const names = demoCategories().map(({ name }) => name)
  const charts = Object.entries(demoSizeCharts())
  expect(charts).not.toEqual([])
  for (const [category, chart] of charts) {
    expect(names).toContain(category)
    expect(SizeChartForm.parse(chart), category).toEqual(chart)
  }
})
