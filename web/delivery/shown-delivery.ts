import type { CallResponse } from '#contract/calls.ts'
import type { ShownDelivery } from '#contract/delivery/delivery-texts.ts'
import { toPaise } from '#contract/money.ts'

type CheckResponse = Omit<CallResponse<'GET /delivery/{pinCode}'>, 'area'>

/** The response to a check of a PIN code with its money in paise. */
export const toShownDelivery = ({ shippingFee, codSurcharge, freeFrom, ...rest }: CheckResponse): ShownDelivery => ({
  ...rest,
  shippingFee: shippingFee === null ? null : toPaise(shippingFee),
  codFee: toPaise(codSurcharge),
  freeFrom: freeFrom === null ? null : toPaise(freeFrom),
})
