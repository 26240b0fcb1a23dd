import type { CallResponse } from '#contract/calls.ts'
import { formatWeekday } from '#contract/delivery/delivery-texts.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { advanceText } from '#contract/orders/amounts-due.ts'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { toShownDelivery } from '../../shown-delivery.ts'
import { ShopperPreview } from '../ShopperPreview.tsx'

export type Method = 'COD' | 'ONLINE_PAYMENT'
type Result = CallResponse<'GET /delivery/calculation'>

type Props = { result: Result; pinCode: string; method: Method }

/** The delivery of the chosen products: zone, rate, charges and days, and what shoppers see. */
export function CalculationResult({ result, pinCode, method }: Props) {
  const { area, zone, rate, subtotal, weightGrams, pieces, shippingFee, arrives, isServiceable } = result
  const surcharge = method === 'COD' ? toPaise(result.codSurcharge) : 0
  const total = toPaise(subtotal) + toPaise(shippingFee) + surcharge
  const isRefused = method === 'COD' && isServiceable && !result.isCodAvailable
  return (
    <Panel title={`Delivery to ${pinCode}`} text={area ? `${area.district}, ${area.state}` : 'Not in the directory.'}>
      <dl className="grid gap-2.5 text-sm [&_dd]:font-medium">
        <DescriptionItem name="Zone">{zoneText(result)}</DescriptionItem>
        {isServiceable && (
          <>
            {zone && <DescriptionItem name="Rate">{rate ?? 'Free from the amount of the zone'}</DescriptionItem>}
            <DescriptionItem name="Products">
              {formatRupees(toPaise(subtotal))} · {pieces} {pieces === 1 ? 'piece' : 'pieces'} · {weightGrams} g
            </DescriptionItem>
            <DescriptionItem name="Delivery">{formatRupees(toPaise(shippingFee))}</DescriptionItem>
            {surcharge > 0 && <DescriptionItem name="Cash on delivery">{formatRupees(surcharge)}</DescriptionItem>}
            <DescriptionItem name="Total">{isRefused ? 'No cash on delivery' : formatRupees(total)}</DescriptionItem>
            {method === 'COD' && result.advance && (
              <DescriptionItem name="Advance">{advanceText(toPaise(result.advance), total)}</DescriptionItem>
            )}
            <DescriptionItem name="Arrives">
              {arrives ? `${formatWeekday(arrives.from)} to ${formatWeekday(arrives.to)}` : 'No date is promised'}
            </DescriptionItem>
          </>
        )}
      </dl>
      <ShopperPreview delivery={toShownDelivery({ ...result, pinCode })} />
    </Panel>
  )
}

function zoneText({ zone, isServiceable }: Result): string {
  if (zone) return zone.name
  return isServiceable ? 'None: the fee of Company Details applies' : 'None: not delivered to'
}
