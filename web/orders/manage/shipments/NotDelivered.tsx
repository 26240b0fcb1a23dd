import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { GuardedConfirmDialog } from '#web/ui/overlay/GuardedConfirmDialog.tsx'
import type { Shipment } from '../../shipments/parcels.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { shipmentSubject } from './shipment-dialog.ts'
import { useMoveShipment } from './use-move-shipment.ts'

/** Common reasons why an attempt to deliver fails, with the sentence that the customer reads. */
const reasons = [
  { label: 'Nobody at home', text: 'Nobody was at home.' },
  { label: 'Wrong address', text: 'The address is wrong or not complete.' },
  { label: 'Another day', text: 'Delivery on another day was asked for.' },
  { label: 'Refused', text: 'The parcel was not accepted.' },
  { label: 'Not reached', text: 'Nobody could be reached by phone.' },
]

type Props = OrderActionProps & {
  step: 'failAttempt' | 'sendBack'
  shipment: Shipment
  open: boolean
  onClose: () => void
}

const texts = {
  failAttempt: {
    title: 'was not delivered',
    text: 'The courier tries again. The customer gets a mail with the reason.',
    confirmText: 'Not delivered',
  },
  sendBack: {
    title: 'comes back',
    text: 'It could not be delivered, and the courier brings it back. The customer gets a mail with the reason. Record later that it is received: stock and refund follow then.',
    confirmText: 'Comes back',
  },
}

/** Records an attempt to deliver a shipment that failed, or that the shipment comes back, with the reason. */
export function NotDelivered({ step, shipment, open, onClose, ...props }: Props) {
  const [reason, setReason] = useState('')
  const { move } = useMoveShipment(props, shipment)
  const record = () => {
    if (!reason.trim()) throw new Error('Say why the shipment was not delivered.')
    return move(step, reason)
  }
  return (
    <GuardedConfirmDialog
      open={open}
      // A common reason is chosen again by one press.
      dirty={reason !== '' && !reasons.some(({ text }) => text === reason)}
      onClose={onClose}
      title={`${shipmentSubject(props.order, shipment)} ${texts[step].title}`}
      text={texts[step].text}
      confirmText={texts[step].confirmText}
      onConfirm={async () => record()}
    >
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="mb-2 text-sm font-medium">Common reasons</legend>
        {reasons.map(({ label, text }) => (
          <Button key={label} size="sm" aria-pressed={reason === text} onClick={() => setReason(text)}>
            {reason === text && <Check className="size-4" />}
            {label}
          </Button>
        ))}
      </fieldset>
      <Field label="Reason" required>
        <TextInput
          value={reason}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </GuardedConfirmDialog>
  )
}
