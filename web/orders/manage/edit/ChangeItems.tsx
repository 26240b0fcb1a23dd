import { useState } from 'react'
import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { maxLineQuantity } from '#contract/limits.ts'
import { formatRupees, toPaise, toRupees } from '#contract/money.ts'
import { reduceLines } from '#contract/orders/cancellations/cancel-pieces.ts'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { CalculatorItems } from '#web/delivery/manage/calculator/CalculatorItems.tsx'
import type { CalculatorItem } from '#web/delivery/manage/calculator/calculator-item.ts'
import { ItemFinder } from '#web/delivery/manage/calculator/ItemFinder.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import type { Order } from '../../order.ts'
import type { EditProps } from './EditOrder.tsx'

type Props = EditProps & { open: boolean; onClose: () => void }

/** Changes quantities, removes items and adds others. What is added to an order that was paid online is paid in cash. */
export function ChangeItems({ order, open, onClose, onChanged, onOutdated }: Props) {
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map())
  const [added, setAdded] = useState<readonly CalculatorItem[]>([])
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const { send, busy } = useCall('PUT /orders/{id}/items')
  const items = added.map(({ productVariantId, quantity }) => ({ productVariantId, quantity }))
  const {
    data: quote,
    error: quoteError,
    isLoading,
    refetch,
  } = useQuery('POST /staff-orders/quote', { body: { items, payment: 'COD', isAtCounter: true } })
  // While the prices of what was added are read, the quote is that of the items before.
  const isPriced = added.length === 0 || (quote !== undefined && !isLoading)
  const isPaid = order.paymentStatus === 'COMPLETED'
  // What was paid to the shop is refunded by hand, and is no advance of the payment provider.
  const canAdd = !isPaid || order.paymentMethod === 'ONLINE_PAYMENT'
  const changed = order.items.filter((item) => (quantities.get(keyOf(item)) ?? item.quantity) !== item.quantity)
  const isDirty = changed.length > 0 || added.length > 0
  const difference = differenceOf(order, quantities) + toPaise(added.length > 0 ? (quote?.subtotal ?? '0') : '0')
  const newTotal = toPaise(order.orderTotal) + difference
  const rest = isPaid ? Math.max(0, difference) : 0
  const save = () => {
    const prices = new Map(quote?.lines.map(({ productVariantId, price }) => [productVariantId, price]))
    const body = {
      quantities: changed.map((item) => ({
        orderItemId: item.id,
        quantity: quantities.get(keyOf(item))!,
        seenQuantity: item.quantity,
      })),
      added: items.map((item) => ({ ...item, price: prices.get(item.productVariantId) })),
      reason: reason || null,
      collectsRest: rest > 0,
      expectedTotal: toRupees(newTotal),
    }
    setProblem('')
    send(
      { params: { id: order.id }, body },
      ({ message, order: saved }) => {
        toast.success(message)
        onClose()
        onChanged(saved)
      },
      (error) => {
        setProblem(messageOf(error, 'Failed to change the items.'))
        if (hasStatus(error, 409)) onOutdated()
      },
    )
  }
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title="Change items"
      text="The discounts and charges of the order stay. The customer gets a mail."
      dirty={isDirty}
      busy={busy}
      canSave={isDirty && isPriced}
      saveText="Change items"
      error={problem}
      onSubmit={save}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ul
          aria-label="Items of the order"
          className="grid divide-y divide-hairline rounded-card border border-hairline px-3"
        >
          {order.items.map((item) => (
            <li key={keyOf(item)} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                {soldItemName({ name: item.product.name, ...item.product.variant })}
              </span>
              <Field label={`Pieces of ${item.product.name}`} hideLabel className="w-20 shrink-0">
                <NumberInput
                  defaultValue={quantities.get(keyOf(item)) ?? item.quantity}
                  min={0}
                  max={canAdd ? maxLineQuantity : item.quantity}
                  onChange={({ target }) => {
                    const pieces = Number(target.value)
                    if (target.value !== '' && Number.isInteger(pieces) && pieces >= 0)
                      setQuantities(new Map(quantities).set(keyOf(item), pieces))
                  }}
                />
              </Field>
            </li>
          ))}
        </ul>
        {canAdd ? (
          <>
            <ItemFinder items={added} onChange={setAdded} />
            {added.length > 0 && <CalculatorItems items={added} onChange={setAdded} />}
          </>
        ) : (
          <p className="text-sm text-muted">This order is paid: pieces can be removed, and are refunded.</p>
        )}
        <Field label="Reason" aside="Optional" hint="The customer reads it.">
          <TextInput
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {added.length > 0 && quoteError && (
          <QueryErrorBox error={quoteError} fallback="Failed to read the prices." onRetry={refetch} busy={isLoading} />
        )}
        {isDirty && !isPriced && !quoteError && (
          <p role="status" className="text-muted">
            The prices are being read…
          </p>
        )}
        {isDirty && isPriced && (
          <p role="status" className="font-medium">
            The order then costs {formatRupees(newTotal)}.{' '}
            {isPaid && difference < 0 && `${formatRupees(-difference)} is refunded.`}
            {rest > 0 && `It is paid: the courier collects the rest of ${formatRupees(rest)} in cash.`}
          </p>
        )}
      </div>
    </FormModal>
  )
}

/** A quantity was chosen for an item as it was shown: if the item then has other pieces, it is chosen again. */
const keyOf = ({ id, quantity }: Order['items'][number]) => `${id} ${quantity}`

/** What the new quantities of items add to the total, by the rule of the server. In paise. */
function differenceOf({ items }: Order, quantities: ReadonlyMap<string, number>): number {
  return items.reduce((sum, item) => {
    const { id, quantity, priceAtPurchase, discount } = item
    const pieces = quantities.get(keyOf(item)) ?? quantity
    const price = toPaise(priceAtPurchase)
    if (pieces >= quantity) return sum + (pieces - quantity) * price
    const line = { id, quantity, priceAtPurchase: price, discount: toPaise(discount ?? '0') }
    return sum - reduceLines([line], [{ orderItemId: id, quantity: quantity - pieces }])[0]!.amount
  }, 0)
}
