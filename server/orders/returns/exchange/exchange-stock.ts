import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { decrementStock, restoreStock, type VariantQuantity } from '#server/catalogue/variants/stock.store.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError, invalidField } from '#server/errors.ts'
import type { ReturnableLine } from '../returnable-lines.ts'
import { type ExchangeVariant, findExchangeVariants, type ReturnItemJson } from '../returns.store.ts'

type WantedExchange = { orderItemId: string; quantity: number; exchangeVariantId?: string | undefined }

/** Pieces by variant: the statements about stock accept every variant once. */
export function sumByVariant(pieces: readonly VariantQuantity[]): VariantQuantity[] {
  const sums = new Map<string, number>()
  for (const { productVariantId, quantity } of pieces)
    sums.set(productVariantId, (sums.get(productVariantId) ?? 0) + quantity)
  return [...sums]
    .map(([productVariantId, quantity]) => ({ productVariantId, quantity }))
    .filter(({ quantity }) => quantity > 0)
}

/**
 * Takes the variants of an exchange out of their stock, so that nobody else buys them, and returns them by line. Throws for a variant that
 * the pieces cannot be exchanged for, or of which there is not enough.
 */
export async function reserveExchange(
  trx: Database,
  orderId: string,
  lines: readonly ReturnableLine[],
  items: readonly WantedExchange[],
): Promise<Map<string, ExchangeVariant>> {
  const offered = await findExchangeVariants(trx, orderId)
  const chosen = new Map(
    items.map(({ orderItemId, exchangeVariantId }) => {
      if (exchangeVariantId === undefined) throw invalidField('items', 'Choose what you want instead.')
      const variant = offered.find(
        (one) => one.orderItemId === orderItemId && one.productVariantId === exchangeVariantId,
      )
      if (!variant) {
        const line = lines.find(({ id }) => id === orderItemId)!
        throw new AppError(
          'conflict',
          `${soldItemName(line)} can no longer be exchanged for this one. Please choose again.`,
        )
      }
      return [orderItemId, variant]
    }),
  )
  const pieces = sumByVariant(
    items.map(({ orderItemId, quantity }) => ({
      productVariantId: chosen.get(orderItemId)!.productVariantId,
      quantity,
    })),
  )
  const taken = await decrementStock(trx, pieces, { incrementBuyCount: false })
  if (taken.length < pieces.length)
    throw new AppError('conflict', 'There are not enough pieces in stock for this exchange. Please choose again.')
  return chosen
}

/** The pieces that a return holds of the stock, by variant. */
export const reservedPieces = (
  items: readonly Pick<ReturnItemJson, 'exchangeVariantId' | 'quantity'>[],
): VariantQuantity[] =>
  sumByVariant(
    items.flatMap(({ exchangeVariantId, quantity }) =>
      exchangeVariantId === null ? [] : [{ productVariantId: exchangeVariantId, quantity }],
    ),
  )

/** Puts the pieces that a return holds back into stock. */
export async function releaseExchange(trx: Database, items: readonly ReturnItemJson[]): Promise<void> {
  const pieces = reservedPieces(items)
  if (pieces.length > 0) await restoreStock(trx, pieces, { decrementBuyCount: false })
}
