import { expect, test } from 'vitest'
import type { BulkEdit } from '../bulk-edit.ts'
import { noticeText } from './notice-text.ts'

const bulkEdit = {
  action: { kind: 'HSN', hsn: '6204' },
  productCount: 12_500,
  progress: { changed: 2000, unchanged: 300, skipped: 80 },
} as BulkEdit

test.for([
  ['RUNNING', 'Bulk edit running: Set the HSN code', '2,380 of 12,500 products processed.'],
  ['FAILED', 'Bulk edit stopped: Set the HSN code', '10,120 of 12,500 products not processed yet.'],
  ['DONE', 'Bulk edit done: Set the HSN code', '2,000 of 12,500 products changed.'],
  ['CANCELED', 'Bulk edit canceled: Set the HSN code', '2,000 of 12,500 products changed.'],
] as const)('the notice about a bulk edit that is %s', ([state, title, detail]) => {
  expect(noticeText({ ...bulkEdit, state })).toEqual({ title, detail })
})
