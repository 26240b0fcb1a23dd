import type { CallReply } from '#contract/calls.ts'

export type Administrator = CallReply<'GET /administrators'>['administrators'][number]
