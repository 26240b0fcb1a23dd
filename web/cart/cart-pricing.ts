import type { CallResponse } from '#contract/calls.ts'
import { toPaise } from '#contract/money.ts'

type PricingResponse = NonNullable<CallResponse<'POST /cart/quote'>['pricing']>

/** A discount of a cart in paise; `lines` are its parts by variant, none for a discount of the shipping fee. */
type CartDiscount = {
  name: string
  code: string | null
  amount: number
  lines: readonly { productVariantId: string; amount: number }[]
}

/** The amounts of a cart as the server calculated them, in paise. */
export type CartPricing = {
  discounts: readonly CartDiscount[]
  subtotal: number
  shippingFee: number
  freeShippingFrom: number | null
  codFee: number
  total: number
  /** The codes that were entered; `message` says why one does not apply. */
  codes: PricingResponse['codes']
  acceptsCodes: boolean
  delivery: PricingResponse['delivery']
}

/** Decodes the pricing of a response. */
export const toCartPricing = ({
  discounts,
  codes,
  acceptsCodes,
  delivery,
  freeShippingFrom,
  ...amounts
}: PricingResponse): CartPricing => ({
  discounts: discounts.map(({ lines, amount, ...discount }) => ({
    ...discount,
    amount: toPaise(amount),
    lines: lines.map((line) => ({ ...line, amount: toPaise(line.amount) })),
  })),
  subtotal: toPaise(amounts.subtotal),
  shippingFee: toPaise(amounts.shippingFee),
  freeShippingFrom: freeShippingFrom ? toPaise(freeShippingFrom) : null,
  codFee: toPaise(amounts.codFee),
  total: toPaise(amounts.total),
  codes,
  acceptsCodes,
  delivery,
})

/** The discounts of a line: their names and their parts. */
export const discountsOfLine = (pricing: CartPricing | undefined, productVariantId: string | null) =>
  (pricing?.discounts ?? []).flatMap(({ name, lines }) =>
    lines.filter((line) => line.productVariantId === productVariantId).map(({ amount }) => ({ name, amount })),
  )
