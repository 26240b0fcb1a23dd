import type { AppContext } from '#server/context.ts'
import { findCategoryNames, findSavedCodRules } from './cod-rules.store.ts'

/** The rules for cash on delivery; categories that were deleted meanwhile are left out. */
export async function showCodRules({ db }: Pick<AppContext, 'db'>) {
  const saved = await findSavedCodRules(db)
  const { blockedPinCodes, blockedCategoryIds, ...rules } = saved.rules
  const names = await findCategoryNames(db, blockedCategoryIds)
  return {
    updatedAt: saved.updatedAt,
    rules: {
      ...rules,
      blockedPinCodes: [...blockedPinCodes],
      blockedCategoryIds: blockedCategoryIds.filter((id) => names.has(id)),
    },
  }
}
