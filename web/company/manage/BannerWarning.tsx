import type { CallResponse } from '#contract/calls.ts'
import { freeShippingFrom } from '#contract/limits.ts'
import { formatWholeRupees, toPaise } from '#contract/money.ts'
import { freeShippingBanner } from '#contract/orders/shipping-texts.ts'
import { CompanySectionLink } from './sections/CompanySectionLink.tsx'

type Zone = CallResponse<'GET /delivery/settings'>['zones'][number]
type Props = {
  zones: readonly Zone[]
  /** The warning is beside the switch of the text; elsewhere it leads there. */
  isBesideSwitch?: boolean
}

/** Whether every order from the banner's amount is free in a zone. */
const isFreeFromBanner = ({ freeFrom, rates }: Zone) =>
  rates.every(({ charge }) => toPaise(charge) === 0) || (freeFrom !== null && toPaise(freeFrom) <= freeShippingFrom)

const names = new Intl.ListFormat('en-IN')

/** Warns that a zone charges for orders whose shipping is free by the banner of the home page; nothing without such a zone. */
export function BannerWarning({ zones, isBesideSwitch = false }: Props) {
  const charged = zones.filter((zone) => !isFreeFromBanner(zone))
  if (charged.length === 0) return null
  return (
    <p role="status" className="rounded-card bg-warning-tint p-5 text-sm">
      The home page says {freeShippingBanner.heading} {freeShippingBanner.threshold}, but{' '}
      {names.format(charged.map(({ name }) => name))} {charged.length === 1 ? 'is' : 'are'} not free from{' '}
      {formatWholeRupees(freeShippingFrom)}. Change the {charged.length === 1 ? 'zone' : 'zones'}, or switch off the
      text
      {!isBesideSwitch && (
        <>
          {' '}
          in <CompanySectionLink section="shipping" />
        </>
      )}
      .
    </p>
  )
}
