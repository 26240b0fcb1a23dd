import { formatRupees } from '#contract/money.ts'

/** The fees of an order as the subject of a sentence, such as "the shipping fee of ₹49.00"; null without any. Amounts in paise. */
export function feesText({ shippingFee, codFee }: { shippingFee: number; codFee: number }): string | null {
  const fees = [
    { name: 'the shipping fee', amount: shippingFee },
    { name: 'the cash on delivery fee', amount: codFee },
  ].filter(({ amount }) => amount > 0)
  return fees.length === 0 ? null : fees.map(({ name, amount }) => `${name} of ${formatRupees(amount)}`).join(' and ')
}
