import { randomUUID } from 'node:crypto'
import { colorName } from '#contract/catalogue/colors.ts'
import type { stock } from '#contract/catalogue/stock.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import type { Input } from '#contract/endpoint.ts'
import { maxStock } from '#contract/limits.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { optionFields } from '#server/catalogue/variants/option-fields.ts'
import { setStock } from '#server/catalogue/variants/stock.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, invalidField, notFound } from '#server/errors.ts'
import {
  changeOfOtherVariant,
  findVariantIdOfChange,
  insertStockChange,
  lockVariantOnSale,
} from './stock-changes.store.ts'

type AdjustStockInput = Input<typeof stock.adjust>['body']
type StockWithVersion = { stock: number; stockVersion: number }

/**
 * Changes a variant's stock by the difference between the seen and the new stock, so that parallel sales are preserved, and
 * records the administrator and the reason. A conflict if more was sold than can be subtracted, and if an administrator or an
 * import changed the stock after `seenStockVersion`; a repeated change is ignored.
 */
export function adjustStock(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  variantId: string,
  { seenStock, seenStockVersion, stock: requested, reason, note, changeId: id = randomUUID() }: AdjustStockInput,
) {
  return inTransaction(db, async (trx) => {
    const variant = await requireLockedVariant(trx, variantId)
    const { stock, stockVersion, productName, color, sku, ...option } = variant
    const response = (current: StockWithVersion) => ({
      message: 'Stock updated successfully!',
      variant: { id: variantId, color, ...optionFields(option), ...(sku !== null && { sku }), ...current },
    })
    if (await isAlreadyApplied(trx, id, variantId)) return response({ stock, stockVersion })

    if (seenStockVersion !== undefined && seenStockVersion !== stockVersion) throw stockWasChanged(variant)
    const after = stockAfter(variant, requested - seenStock)
    const isChanged = after !== stock
    if (isChanged) await setStock(trx, variantId, after)
    const now = clock()
    await insertStockChange(trx, administrator.id, { id, variantId, at: now, from: stock, to: after, reason, note })
    await recordChange(trx, {
      actor: administrator,
      now,
      subject: 'stock',
      subjectId: variantId,
      subjectName: `${productName}, ${variantLabel(colorName(color), option)}`,
      before: { stock },
      after: { stock: after, reason },
    })
    return response({ stock: after, stockVersion: isChanged ? stockVersion + 1 : stockVersion })
  })
}

async function requireLockedVariant(trx: RunningTransaction, id: string) {
  const variant = await lockVariantOnSale(trx, id)
  if (!variant) throw notFound('Variant')
  return variant
}

/** Whether the change was already made. The variant's row is locked, so that no parallel call makes it to the same variant. */
async function isAlreadyApplied(trx: RunningTransaction, id: string, variantId: string): Promise<boolean> {
  const changedVariantId = await findVariantIdOfChange(trx, id)
  if (changedVariantId && changedVariantId !== variantId) throw changeOfOtherVariant()
  return changedVariantId !== undefined
}

function stockAfter(variant: StockWithVersion, difference: number): number {
  const after = variant.stock + difference
  if (after < 0) throw stockWasSold(variant)
  if (after > maxStock) throw invalidField('stock', variantMessages.excessiveStock)
  return after
}

const stockWasSold = (variant: StockWithVersion): AppError =>
  stockConflict(variant, `${variantMessages.negativeStock} Some was sold meanwhile: ${variant.stock} left.`)

const stockWasChanged = (variant: StockWithVersion): AppError =>
  stockConflict(
    variant,
    `This stock was changed by someone else meanwhile: it is ${variant.stock} now. Please check your number and save again.`,
  )

/** A conflict at the stock, with the current one. */
const stockConflict = ({ stock, stockVersion }: StockWithVersion, message: string): AppError =>
  new AppError('conflict', message, { errors: { stock: message }, stock, stockVersion })
