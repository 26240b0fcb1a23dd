import { type FormEvent, useState } from 'react'
import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { formatRupees } from '#contract/money.ts'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { CalculatorItems } from '#web/delivery/manage/calculator/CalculatorItems.tsx'
import { toQuantities } from '#web/delivery/manage/calculator/calculator-item.ts'
import { ItemFinder } from '#web/delivery/manage/calculator/ItemFinder.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { QuantityField } from '#web/ui/form/QuantityField.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { focusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import type { Order } from '../../order.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import {
  areQuantitiesValid,
  changedItems,
  type ItemChanges,
  itemBounds,
  previewChange,
  quantityKey,
  toChangeBody,
  typedQuantity,
} from './item-changes.ts'

type Props = OrderActionProps & { open: boolean; onClose: () => void }

/** Changes quantities, removes items and adds others. What is added to an order that was paid online is paid in cash. */
export function ChangeItems({ order, open, onClose, onChanged, onOutdated }: Props) {
  const [quantities, setQuantities] = useState<ItemChanges['quantities']>(new Map())
  const [added, setAdded] = useState<ItemChanges['added']>([])
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const changes = { quantities, added }
  const { send, busy } = useCall('PUT /orders/{id}/items')
  const items = toQuantities(added)
  const {
    data: quote,
    error: quoteError,
    isLoading,
    refetch,
  } = useQuery('POST /staff-orders/quote', { body: { items, payment: 'COD', isAtCounter: true } })
  // While the prices of what was added are read, the quote is that of the items before.
  const isPriced = added.length === 0 || (quote !== undefined && !isLoading)
  // What was paid to the shop is refunded by hand, and is no advance of the payment provider.
  const canAdd = order.paymentStatus !== 'COMPLETED' || order.paymentMethod === 'ONLINE_PAYMENT'
  const isDirty = changedItems(order, quantities).length > 0 || added.length > 0
  const isValid = areQuantitiesValid(order, changes, canAdd)
  const save = (event: FormEvent<HTMLFormElement>) => {
    setProblem('')
    if (!isValid) return focusInvalid(event.currentTarget)
    send(
      { params: { id: order.id }, body: toChangeBody(order, changes, reason, quote) },
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
      // A field without a quantity is shown on submit, whatever the prices are.
      canSave={isDirty && (isPriced || !isValid)}
      saveText="Change items"
      error={problem}
      onSubmit={save}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ItemQuantities items={order.items} quantities={quantities} onChange={setQuantities} canAdd={canAdd} />
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
        {isDirty && isValid && !isPriced && !quoteError && (
          <p role="status" className="text-muted">
            The prices are being read…
          </p>
        )}
        {isDirty && isValid && isPriced && <NewTotal order={order} {...previewChange(order, changes, quote)} />}
      </div>
    </FormModal>
  )
}

type QuantityProps = {
  items: Order['items']
  quantities: ItemChanges['quantities']
  onChange: (quantities: ItemChanges['quantities']) => void
  /** Whether an item can get more pieces. */
  canAdd: boolean
}

/** The items of the order with a field for the number of their pieces. */
function ItemQuantities({ items, quantities, onChange, canAdd }: QuantityProps) {
  return (
    <ul
      aria-label="Items of the order"
      className="grid divide-y divide-hairline rounded-card border border-hairline px-3"
    >
      {items.map((item) => (
        <li key={quantityKey(item)} className="flex flex-wrap items-center justify-end gap-3 py-2">
          <span className="min-w-0 flex-[1_1_5rem]">
            {soldItemName({ name: item.product.name, ...item.product.variant })}
          </span>
          <QuantityField
            label={`Pieces of ${item.product.name}`}
            {...itemBounds(item, canAdd)}
            typed={typedQuantity(quantities, item)}
            onType={(typed) => onChange(new Map(quantities).set(quantityKey(item), typed))}
          />
        </li>
      ))}
    </ul>
  )
}

/** What the order then costs, and what is refunded or collected. */
function NewTotal({ order, difference, newTotal, rest }: ReturnType<typeof previewChange> & { order: Order }) {
  return (
    <p role="status" className="font-medium">
      The order then costs {formatRupees(newTotal)}.{' '}
      {order.paymentStatus === 'COMPLETED' && difference < 0 && `${formatRupees(-difference)} is refunded.`}
      {rest > 0 && `It is paid: the courier collects the rest of ${formatRupees(rest)} in cash.`}
    </p>
  )
}
