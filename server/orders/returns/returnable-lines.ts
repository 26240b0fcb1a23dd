import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { returnablePieces } from '#contract/orders/returns/return-states.ts'
import { arrivedLate, checkReturnTerms, returnTerms } from '#contract/orders/returns/return-window.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import type { LockedOrder } from '../locked-order.store.ts'
import { findLinesToReturn, findReturnSettings, findReturns, type LineToReturn } from './returns.store.ts'

/** A line of a delivered order with what of it can be returned now. */
export type ReturnableLine = LineToReturn & {
  /** Pieces that are neither rejected nor in an open return. */
  returnable: number
  takesAnyReason: boolean
  takesFaulty: boolean
  /** The end of the time for returns in milliseconds; null without a limit. */
  until: number | null
}

/** Throws a conflict for an order that is not delivered. */
export function assertDelivered({ deliveryStatus }: Pick<LockedOrder, 'deliveryStatus'>): void {
  if (deliveryStatus !== 'DELIVERED') throw new AppError('conflict', 'Only orders that were delivered can be returned.')
}

/** The lines of a delivered order with what of them can be returned, whether it arrived late, and the store's settings about returns. */
export async function findReturnableLines(db: Database, orderId: string, now: Date) {
  const { deliveredAt, expectedDeliveryDate, returnDays, ...settings } = await findReturnSettings(db, orderId)
  const returns = await findReturns(db, orderId)
  const lines = (await findLinesToReturn(db, orderId)).map((line): ReturnableLine => {
    const terms = checkReturnTerms(deliveredAt, returnTerms(returnDays, line.categoryDays), now.getTime())
    return { ...line, ...terms, returnable: returnablePieces(line, returns) }
  })
  const isLate = arrivedLate(deliveredAt, expectedDeliveryDate)
  return { lines, returns, arrivedLate: isLate, settings: { ...settings, returnDays } }
}

/** Why pieces of a line cannot be returned for a reason of this kind, without regard to their number; null if they can. */
export function windowProblem(line: ReturnableLine, isFaulty: boolean, storeDays: number): string | null {
  if (isFaulty ? line.takesFaulty : line.takesAnyReason) return null
  if (line.categoryDays === 0 && line.takesFaulty) return `${soldItemName(line)} is only taken back if it is faulty.`
  const { anyReason, faulty } = returnTerms(storeDays, line.categoryDays)
  return windowClosedMessage(isFaulty ? faulty : (anyReason ?? faulty))
}

const windowClosedMessage = (days: number): string =>
  `A return can be requested within ${days} ${days === 1 ? 'day' : 'days'} of delivery. Please write to us if something is wrong with your order.`
