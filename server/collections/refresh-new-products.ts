import type { AppContext } from '#server/context.ts'
import { notifyOfNewDay } from './collections.store.ts'

export const refreshNewProductsJob = 'refresh-new-products'

/**
 * Invalidates the cached products of collections when a day begins in India: collections that count days lose products then without any
 * change of a row.
 */
export const refreshNewProducts = ({ db }: Pick<AppContext, 'db'>): Promise<void> => notifyOfNewDay(db)
