import { toPaise } from '#contract/money.ts'
import { describeShipping } from '#contract/orders/shipping-texts.ts'
import { useCompany } from './company.ts'

/** The texts about shipping, by the company's settings. */
export function useShippingTexts() {
  const company = useCompany()
  return describeShipping({
    fee: toPaise(company?.shippingFee ?? '0'),
    showsBanner: company?.freeShippingBanner ?? true,
    deliversEverywhere: !company?.deliveryCheck,
  })
}
