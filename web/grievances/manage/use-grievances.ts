import type { CallResponse } from '#contract/calls.ts'
import { call } from '#web/api/call.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'

export type GrievanceRow = CallResponse<'GET /grievances'>['grievances'][number]
export type GrievanceList = 'open' | 'overdue' | 'closed'

/** The complaints of a search and a list, with further pages. */
export function useGrievances({ q, show }: { q: string; show: GrievanceList }) {
  const { page, ...list } = useCursorList({
    key: `${show} ${q}`,
    loadPage: (cursor) => call('GET /grievances', { query: { show, ...(q && { q }), ...(cursor && { cursor }) } }),
    append: (shown, next) => ({ ...next, grievances: [...shown.grievances, ...next.grievances] }),
  })
  return { grievances: page?.grievances, counts: page?.counts, ...list }
}
