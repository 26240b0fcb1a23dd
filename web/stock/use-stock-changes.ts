import { call } from '#web/api/call.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'

/** A variant's current stock and its adjustments, with further pages. */
export function useStockChanges(variantId: string) {
  const { page, ...list } = useCursorList({
    key: variantId,
    loadPage: (cursor) =>
      call('GET /stock/{variantId}/changes', { params: { variantId }, query: cursor ? { cursor } : {} }),
    append: (shown, next) => ({ ...next, changes: [...shown.changes, ...next.changes] }),
  })
  return { stock: page?.stock, changes: page?.changes ?? [], ...list }
}
