import { useState } from 'react'
import { formatDay } from '#contract/delivery/delivery-texts.ts'
import { reattemptDays } from '#contract/orders/shipments/reattempt.ts'
import { call } from '#web/api/call.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { Order } from '../order.ts'
import { hasSeveralParcels, type Parcel } from './parcels.ts'

type Props = { order: Order; parcel: Parcel; onChanged: () => void }

/** The button with which a customer asks for another attempt to deliver a parcel, and the last request. */
export function RequestReattempt({ order, parcel, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { reattempt } = parcel
  const text = reattempt ? 'Choose another day' : 'Ask for another attempt'
  return (
    <div className="grid gap-2">
      {reattempt && (
        <p className="text-sm">
          You asked for {formatDay(reattempt.day)}
          {reattempt.note && `: ${reattempt.note}`}
        </p>
      )}
      <Button
        className="justify-self-start"
        aria-label={hasSeveralParcels(order) ? `${text}: parcel ${parcel.number}` : undefined}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      {isOpen && <ReattemptDialog order={order} parcel={parcel} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </div>
  )
}

function ReattemptDialog({ order, parcel, onClose, onChanged }: Props & { onClose: () => void }) {
  const [days] = useState(() => reattemptDays(new Date()))
  const [day, setDay] = useState(days[0]!)
  const [note, setNote] = useState('')
  const ask = async () => {
    const params = { id: order.id, shipmentId: parcel.id }
    const asking = call('POST /orders/{id}/shipments/{shipmentId}/reattempt', { params, body: { day, note } })
    toast.success((await withErrorMessage(asking, 'Your request could not be sent.')).message)
    onChanged()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Ask for another attempt"
      text="We pass your request on to the courier."
      confirmText="Ask"
      onConfirm={ask}
    >
      <div className="grid gap-4">
        <Field label="Day">
          <Select value={day} onChange={({ target }) => setDay(target.value)}>
            {days.map((each) => (
              <option key={each} value={each}>
                {formatDay(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Note for the courier" aside="Optional" hint="Such as a phone number or a landmark.">
          <TextInput value={note} maxLength={200} autoComplete="off" onChange={({ target }) => setNote(target.value)} />
        </Field>
      </div>
    </ConfirmDialog>
  )
}
