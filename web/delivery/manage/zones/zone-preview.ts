import { codFeeOf } from '#contract/cash-on-delivery/cod-fee.ts'
import { arrivalDays } from '#contract/delivery/delivery-dates.ts'
import type { ShownDelivery } from '#contract/delivery/delivery-texts.ts'
import { parsePaise, toPaise } from '#contract/money.ts'
import { type DeliveryResponse, toCalendar } from '../delivery-settings.ts'
import type { ZoneDraft } from './zone-draft.ts'

const isDays = (text: string) => /^\d{1,2}$/.test(text.trim())

/** What a shopper of the zone sees now, for an order that none of the rates with conditions has; null while the form is incomplete. */
export function zonePreview(draft: ZoneDraft, settings: DeliveryResponse, now: Date): ShownDelivery | null {
  const shippingFee = parsePaise(draft.otherCharge)
  if (shippingFee === null || !isDays(draft.minDays) || !isDays(draft.maxDays)) return null
  return {
    pinCode: '',
    isServiceable: true,
    isCodAvailable: draft.isCodAvailable,
    shippingFee,
    codFee: codFeeOf({ fee: toPaise(settings.codFee) }, { codSurcharge: parsePaise(draft.codSurcharge) ?? 0 }),
    freeFrom: parsePaise(draft.freeFrom),
    arrives: arrivalDays(now, toCalendar(settings), { minDays: Number(draft.minDays), maxDays: Number(draft.maxDays) }),
  }
}
