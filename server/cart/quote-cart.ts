import type { cart } from '#contract/cart.ts'
import { findLineProblem } from '#contract/cart-rules.ts'
import type { Input } from '#contract/endpoint.ts'
import { paymentMethods } from '#contract/order-states.ts'
import { findPinArea } from '#server/addresses/pin-codes/find-pin-code.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { invalidField, notFound } from '#server/errors.ts'
import { type CartLineRow, findCart, findCartLines } from './cart.store.ts'
import { countUnknownCodes } from './codes/count-unknown-codes.ts'
import { priceLines, toPricingResponse } from './pricing/price-lines.ts'
import { findPricing } from './pricing/pricing.store.ts'

type QuoteInput = Input<typeof cart.quote>['body']

/** Whether the request comes from this computer (test mode), and the client's address. */
type QuoteClient = { isLocal?: boolean; ip?: string }

/**
 * The amounts of a visitor's items, or of the caller's own cart, for an address or PIN code, by payment method; nothing in a store that
 * has nothing to price. An advance is named only where the caller is offered online payment (`isLocal`: test mode). Items that cannot be
 * ordered count for nothing. Another user's address is not found. Unknown codes that a client sends are throttled.
 */
export async function quoteCart(
  context: AppContext,
  caller: Caller | null,
  input: QuoteInput,
  { isLocal = false, ip = '' }: QuoteClient = {},
) {
  const { db, clock } = context
  const now = clock()
  const own = caller && !input.items ? await findCart(db, caller.id) : undefined
  const codes = input.codes ?? own?.discountCodes ?? []
  const { pricing, shippingFee: storeFee } = await findPricing(db, {
    userId: caller?.id ?? null,
    codes,
    addressId: input.addressId ?? null,
    pinCode: input.pinCode ? { pinCode: input.pinCode, state: findPinArea(input.pinCode)?.state ?? null } : null,
  })
  if (!pricing) return { methods: [] }
  if (input.addressId && !pricing.destination) throw notFound('Address')
  const lines = (await linesOf(db, own?.userId, codes, input)).filter((line) => findLineProblem(line) === null)
  const priceBy = (paymentMethod: (typeof paymentMethods)[number] | null) =>
    priceLines(lines, pricing, { storeFee, paymentMethod, now })
  const isOnlineOffered = context.payments.isOfferedTo(isLocal)
  const methods = paymentMethods.map((paymentMethod) => {
    const { total, methodProblem, advance } = priceBy(paymentMethod)
    return { paymentMethod, total, message: methodProblem, ...(isOnlineOffered && advance > 0 && { advance }) }
  })
  const response = toPricingResponse(priceBy(input.paymentMethod), pricing, codes)
  // The codes of the own cart were known when they were added.
  if (input.codes) await countUnknownCodes(context, ip, response.codes)
  return { pricing: response, methods }
}

/** The lines of the own cart, or the visitor's items as lines. */
async function linesOf(
  db: Database,
  userId: string | undefined,
  codes: readonly string[],
  { items }: QuoteInput,
): Promise<readonly CartLineRow[]> {
  if (!items) return userId ? (await findCartLines(db, userId, [], codes)).filter(({ id }) => id !== null) : []
  const quantities = new Map(items.map(({ productVariantId, quantity }) => [productVariantId, quantity]))
  if (quantities.size < items.length) throw invalidField('items', 'An item stands twice.')
  const rows = await findCartLines(db, null, [...quantities.keys()], codes)
  return rows.map((row) => ({ ...row, quantity: quantities.get(row.productVariantId) ?? 0 }))
}
