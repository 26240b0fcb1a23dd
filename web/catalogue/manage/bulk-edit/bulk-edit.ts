import type { CallInput, CallResponse } from '#contract/calls.ts'

type PreviewBody = CallInput<'POST /bulk-edits'>['body']

export type BulkSelection = PreviewBody['selection']
export type BulkAction = PreviewBody['action']
export type BulkPreview = CallResponse<'POST /bulk-edits'>
export type BulkEditResult = CallResponse<'GET /bulk-edits/{id}'>
export type BulkEdit = BulkEditResult['bulkEdit']
export type BulkEditState = BulkEdit['state']
export type BulkSkippedProducts = BulkPreview['skipped'][number]
