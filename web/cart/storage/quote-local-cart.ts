import { call } from '#web/api/call.ts'
import { storedPin } from '#web/delivery/stored-pin.ts'
import type { CartLine } from '../cart.ts'
import { type CartPricing, toCartPricing } from '../cart-pricing.ts'

/** The server's amounts for a visitor's lines, codes and last checked PIN code; undefined where the store has nothing to price. */
export async function quoteLocalCart(
  lines: readonly CartLine[],
  codes: readonly string[],
): Promise<CartPricing | undefined> {
  const items = lines.flatMap(({ productVariantId, quantity }) =>
    productVariantId === null ? [] : [{ productVariantId, quantity }],
  )
  const pinCode = storedPin()
  const body = { items, codes: [...codes], paymentMethod: null, ...(pinCode && { pinCode }) }
  const { pricing } = await call('POST /cart/quote', { body })
  return pricing && toCartPricing(pricing)
}
