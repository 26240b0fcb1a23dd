import { type FormEvent, useState } from 'react'
import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { formatRupees } from '#contract/money.ts'
import { missingNoteMessage } from '#contract/orders/returns/return-states.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCompany } from '#web/company/company.ts'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { Amount } from '#web/ui/data/Price.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import type { OrderReturn } from '../../returns/return-labels.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { CustomerNote } from './CustomerNote.tsx'
import {
  type CheckedItem,
  checkableItems,
  countNotAccepted,
  pickupChargeIfNotFaulty,
  previewCheck,
} from './check-return.ts'
import { FaultyGoods } from './FaultyGoods.tsx'

type Props = OrderActionProps & { orderReturn: OrderReturn; open: boolean; onClose: () => void }

/** Records the check of returned goods: how many pieces of each item are good, damaged, or not accepted. */
export function CheckReturn({ order, orderReturn, open, onClose, onChanged, onOutdated }: Props) {
  const [initial] = useState(() => checkableItems(orderReturn))
  const [items, setItems] = useState(initial)
  const [isFaulty, setFaulty] = useState(orderReturn.isFaulty ?? false)
  const [isExchange, setExchange] = useState(orderReturn.resolution === 'EXCHANGE')
  const [note, setNote] = useState('')
  const [noteError, setNoteError] = useState('')
  const { send, busy, error } = useCall('POST /orders/{id}/returns/{returnId}/check')
  const company = useCompany()
  const notAccepted = countNotAccepted(items)
  const preview = previewCheck(order, items, {
    isFaulty,
    isExchange,
    shippingFeeRefunded: company?.shippingFeeRefunded ?? false,
    pickupCharge: pickupChargeIfNotFaulty(orderReturn, company?.returnPickupCharge),
  })
  const change = (id: string, counts: Partial<CheckedItem>) =>
    setItems(items.map((item) => (item.orderItemId === id ? { ...item, ...counts } : item)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isNoteMissing = notAccepted > 0 && !note.trim()
    setNoteError(isNoteMissing ? missingNoteMessage : '')
    if (isNoteMissing) return
    const body = {
      items: items.map(({ orderItemId, good, damaged }) => ({ orderItemId, good, damaged })),
      isFaulty,
      note,
      ...(!isExchange && orderReturn.resolution === 'EXCHANGE' && { resolution: 'REFUND' as const }),
    }
    void send(
      { params: { id: order.id, returnId: orderReturn.id }, body },
      ({ message, order: changed }) => {
        toast.success(message)
        onClose()
        onChanged(changed)
      },
      (failure) => {
        if (hasStatus(failure, 409)) onOutdated()
      },
    )
  }
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={`Check ${orderReturn.resolution === 'EXCHANGE' ? 'exchange' : 'return'} of order ${toShortId(order)}`}
      text="Good pieces go back into stock, damaged ones do not. Pieces that you do not accept go back to the customer."
      dirty={items !== initial || note !== ''}
      busy={busy}
      saveText={saveText(preview.accepted, isExchange)}
      danger={preview.accepted === 0}
      error={noteError || (error === null ? undefined : messageOf(error, 'Failed to save the check.'))}
      onSubmit={submit}
    >
      <div className="grid gap-5">
        <ul className="grid gap-5">
          {items.map((item) => (
            <CheckItem key={item.orderItemId} item={item} onChange={(counts) => change(item.orderItemId, counts)} />
          ))}
        </ul>
        {orderReturn.resolution === 'EXCHANGE' && (
          <Checkbox
            label="Refund instead of the exchange"
            checked={!isExchange}
            onChange={({ target }) => setExchange(!target.checked)}
          />
        )}
        {!isExchange && <FaultyGoods checked={isFaulty} onChange={setFaulty} />}
        <CustomerNote note={note} required={notAccepted > 0} rows={2} error={noteError} onChange={setNote} />
        <Outcome isExchange={isExchange} preview={preview} />
      </div>
    </FormModal>
  )
}

const saveText = (accepted: number, isExchange: boolean): string =>
  accepted === 0 ? 'Do not accept' : isExchange ? 'Accept and replace' : 'Accept and refund'

type CheckItemProps = { item: CheckedItem; onChange: (counts: Partial<CheckedItem>) => void }

function CheckItem({ item, onChange }: CheckItemProps) {
  const { quantity, good, damaged } = item
  const rest = quantity - good - damaged
  return (
    <li className="grid gap-3">
      <div>
        <p className="wrap-anywhere font-semibold leading-snug">{soldItemName(item)}</p>
        <p className={rest > 0 ? 'text-sm text-danger tabular-nums' : 'text-sm text-muted tabular-nums'}>
          {quantity === 1 ? '1 piece' : `${quantity} pieces`}
          {rest > 0 && `, ${rest} not accepted`}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Count
          text="Good"
          name={item.name}
          value={good}
          max={quantity - damaged}
          onChange={(next) => onChange({ good: next })}
        />
        <Count
          text="Damaged"
          name={item.name}
          value={damaged}
          max={quantity}
          onChange={(next) => onChange({ damaged: next, good: Math.min(good, quantity - next) })}
        />
      </div>
    </li>
  )
}

type CountProps = { text: string; name: string; value: number; max: number; onChange: (next: number) => void }

const Count = ({ text, name, value, max, onChange }: CountProps) => (
  <div className="grid gap-1.5">
    <span aria-hidden="true" className="text-sm font-medium">
      {text}
    </span>
    <QuantityStepper
      label={`${text} pieces of ${name}`}
      size="sm"
      min={0}
      max={max}
      value={value}
      onChange={onChange}
    />
  </div>
)

/** What the check means for the money; announced at each change. */
function Outcome({ isExchange, preview }: { isExchange: boolean; preview: ReturnType<typeof previewCheck> }) {
  const { accepted, fees, charge, refund } = preview
  if (accepted === 0) {
    return (
      <p aria-live="polite" className="rounded-card bg-well p-4">
        Nothing is accepted: the return is rejected, and no money goes back.
      </p>
    )
  }
  if (isExchange) {
    return (
      <p aria-live="polite" className="rounded-card bg-well p-4">
        A new order is placed for {accepted === 1 ? 'the accepted piece' : `the ${accepted} accepted pieces`}, with
        nothing to pay.
      </p>
    )
  }
  return (
    <dl aria-live="polite" className="grid gap-1.5 rounded-card bg-well p-4">
      {fees > 0 && <DescriptionItem name="Part of the fees">{formatRupees(fees)}</DescriptionItem>}
      {charge > 0 && <DescriptionItem name="Pickup">−{formatRupees(charge)}</DescriptionItem>}
      <DescriptionItem name="The customer gets back" valueClass="font-display text-lg font-bold tabular-nums">
        <Amount paise={refund} />
      </DescriptionItem>
    </dl>
  )
}
