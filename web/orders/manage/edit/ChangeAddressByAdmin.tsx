import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { DeliveryAddressForm } from '#contract/addresses.ts'
import { type AddressFields, toAddressFields } from '#web/addresses/address-fields.ts'
import { DeliveryAddressFields } from '#web/addresses/DeliveryAddressFields.tsx'
import { useFormCall, zodResolver } from '#web/api/form-errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { PlainNumberInput, rupeesProps } from '#web/ui/form/PlainNumberInput.tsx'
import { focusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'

type Props = OrderActionProps & { open: boolean; onClose: () => void }

/** Changes the delivery address; the charge of a cash order that is not paid can be changed with it. */
export function ChangeAddressByAdmin({ order, open, onClose, onChanged, onOutdated }: Props) {
  const { address, paymentMethod, paymentStatus, shippingFee } = order
  const form = useForm<AddressFields>({
    resolver: zodResolver(DeliveryAddressForm),
    mode: 'onTouched',
    values: toAddressFields(address),
    // An address that was changed meanwhile is shown after a conflict; what was typed stays.
    resetOptions: { keepDirtyValues: true, keepDirty: true },
  })
  const changing = useFormCall('PUT /orders/{id}/address', form, 'Failed to change the address.')
  const [typedFee, setTypedFee] = useState<string | null>(null)
  const fee = typedFee ?? shippingFee
  // Null unless the server has refused this address by a rule that an administrator can overrule.
  const [isForced, setIsForced] = useState<boolean | null>(null)
  const [refusal, setRefusal] = useState('')
  const canCostMore = paymentMethod === 'COD' && paymentStatus === 'PENDING'
  const isFeeChanged = canCostMore && fee !== shippingFee
  const isFeeMissing = canCostMore && fee.trim() === ''
  const resetRefusal = () => {
    setIsForced(null)
    setRefusal('')
  }
  const send = form.handleSubmit(({ isDefault: _, ...fields }) => {
    const charge = isFeeChanged && { shippingFee: fee, seenShippingFee: shippingFee }
    const body = { ...fields, seenAddress: address, isForced: isForced ?? false, ...charge }
    setRefusal('')
    return changing.send(
      { params: { id: order.id }, body },
      ({ message, order: changed }) => {
        toast.success(message)
        onClose()
        onChanged(changed)
      },
      (message, { canBeForced }) => {
        setRefusal(message)
        setIsForced(canBeForced ? false : null)
        if (!canBeForced) onOutdated()
      },
    )
  })
  const save = (event: FormEvent<HTMLFormElement>) =>
    isFeeMissing ? focusInvalid(event.currentTarget) : void send(event)
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title="Change address"
      text="The customer gets a mail."
      dirty={form.formState.isDirty || isFeeChanged}
      busy={changing.busy}
      saveText="Change address"
      error={refusal || changing.message}
      onSubmit={save}
    >
      <div className="grid gap-5">
        <div className="grid gap-5" onChange={resetRefusal}>
          <DeliveryAddressFields form={form} />
        </div>
        {canCostMore && (
          <Field
            label="Delivery charge"
            hint="The courier collects the new total."
            error={isFeeMissing && 'Enter the charge; 0 for free delivery.'}
          >
            <PlainNumberInput {...rupeesProps} value={fee} onChange={({ target }) => setTypedFee(target.value)} />
          </Field>
        )}
        {isForced !== null && (
          <Checkbox
            label="Take this address nevertheless"
            checked={isForced}
            onChange={({ target }) => setIsForced(target.checked)}
          />
        )}
      </div>
    </FormModal>
  )
}
