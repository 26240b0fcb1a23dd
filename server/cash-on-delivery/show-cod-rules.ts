import type { AppContext } from '#server/context.ts'
import { findCategoryNames, findCodRules } from './cod-rules.store.ts'

/** The rules for cash on delivery; categories that were deleted meanwhile are left out. */
export async function showCodRules({ db }: Pick<AppContext, 'db'>) {
  const { blockedPinCodes, blockedCategoryIds, ...rules } = await findCodRules(db)
  const names = await findCategoryNames(db, blockedCategoryIds)
  return {
    rules: {
      ...rules,
      blockedPinCodes: [...blockedPinCodes],
      blockedCategoryIds: blockedCategoryIds.filter((id) => names.has(id)),
    },
  }
}
