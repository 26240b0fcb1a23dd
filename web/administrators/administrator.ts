import type { CallResponse } from '#contract/calls.ts'

export type Administrator = CallResponse<'GET /administrators'>['administrators'][number]
