import type { CallResponse } from '#contract/calls.ts'
import { formatWeekday } from '#contract/delivery/delivery-texts.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import { advanceText } from '#contract/orders/amounts-due.ts'
import { shippingFeeText } from '#contract/orders/shipping-texts.ts'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { toShownDelivery } from '../../shown-delivery.ts'
import { ShopperPreview } from '../ShopperPreview.tsx'

type Result = CallResponse<'GET /delivery/calculation'>
type Quote = CallResponse<'POST /cart/quote'>

type Props = { result: Result; quote: Quote; pinCode: string; method: PaymentMethod }

/** What the chosen products pay: offers, zone, rate, charges and days, and what shoppers see. */
export function CalculationResult({ result, quote, pinCode, method }: Props) {
  const { area, zone, rate, subtotal, weightGrams, pieces, arrives, isServiceable } = result
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
            <Amounts result={result} quote={quote} method={method} />
            <DescriptionItem name="Arrives">
              {arrives ? `${formatWeekday(arrives.from)} to ${formatWeekday(arrives.to)}` : 'No date is promised'}
            </DescriptionItem>
          </>
        )}
      </dl>
      <Notes result={result} quote={quote} method={method} />
      <ShopperPreview delivery={toShownDelivery({ ...result, pinCode })} />
    </Panel>
  )
}

/** The amounts of the cart by the rules of its placement; a store without offers, zones and rules has only the shipping fee. */
function Amounts({ result, quote: { pricing, methods }, method }: Omit<Props, 'pinCode'>) {
  const { shippingFee, codFee, total, discounts } = pricing ?? {
    shippingFee: result.shippingFee,
    codFee: '0',
    discounts: [],
  }
  const chosen = methods.find(({ paymentMethod }) => paymentMethod === method)
  const isRefused = method === 'COD' && (Boolean(chosen?.message) || !result.isCodAvailable)
  const sum = total ? toPaise(total) : toPaise(result.subtotal) + toPaise(shippingFee)
  return (
    <>
      {discounts.map(({ name, code, amount, lines }) => (
        <DescriptionItem key={`${name} ${code}`} name={code ? `${name} (${code})` : name} valueClass="text-success">
          {lines.length > 0 ? `−${formatRupees(toPaise(amount))}` : 'Free shipping'}
        </DescriptionItem>
      ))}
      <DescriptionItem name="Delivery">{shippingFeeText(toPaise(shippingFee))}</DescriptionItem>
      {toPaise(codFee) > 0 && (
        <DescriptionItem name="Cash on delivery">{formatRupees(toPaise(codFee))}</DescriptionItem>
      )}
      <DescriptionItem name="Total">{isRefused ? 'No cash on delivery' : formatRupees(sum)}</DescriptionItem>
      {chosen?.advance && <DescriptionItem name="Advance">{advanceText(toPaise(chosen.advance), sum)}</DescriptionItem>}
    </>
  )
}

/** Why the payment method or the discount code is refused, in the shopper's words, and whether products are left out. */
function Notes({ result, quote: { pricing, methods }, method }: Omit<Props, 'pinCode'>) {
  const messages = [
    methods.find(({ paymentMethod }) => paymentMethod === method)?.message,
    ...(pricing?.codes ?? []).map(({ message }) => message),
    pricing && toPaise(pricing.subtotal) !== toPaise(result.subtotal)
      ? 'The stock is too low for some of these products; the total leaves them out.'
      : null,
  ].filter((message) => typeof message === 'string')
  return messages.map((message) => (
    <p key={message} className="text-sm font-medium text-warning">
      {message}
    </p>
  ))
}

function zoneText({ zone, isServiceable }: Result): string {
  if (zone) return zone.name
  return isServiceable ? 'None: the fee of Company Details applies' : 'None: not delivered to'
}
