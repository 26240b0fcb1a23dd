import { useForm } from 'react-hook-form'
import { orderConfirmation } from '#contract/orders/order-confirmation.ts'
import { type AddressFields, toAddressFields } from '#web/addresses/address-fields.ts'
import { DeliveryAddressFields } from '#web/addresses/DeliveryAddressFields.tsx'
import { useDialogCall, zodResolver } from '#web/api/form-errors.ts'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import type { OrderOfLink } from './ConfirmOrder.tsx'

type Props = {
  token: string
  address: NonNullable<OrderOfLink['address']>
  open: boolean
  onClose: () => void
  onChanged: (order: OrderOfLink) => void
  onOutdated: () => void
}

/** Changes the address of an order before it is confirmed. Its amounts stay, so an address that costs more is refused. */
export function ChangeAddressByLink({ token, address, open, onClose, onChanged, onOutdated }: Props) {
  const form = useForm<AddressFields>({
    resolver: zodResolver(orderConfirmation.changeAddressByLink.body),
    mode: 'onTouched',
    defaultValues: toAddressFields(address),
  })
  const changing = useDialogCall('PUT /orders/confirmation/{token}/address', form, {
    fallback: 'Failed to change the address.',
    onClose,
    onDone: ({ order }) => onChanged(order),
    onConflict: onOutdated,
  })
  const { isDirty } = form.formState
  const save = form.handleSubmit(({ isDefault: _, ...body }) => changing.send({ params: { token }, body }))
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title="Change address"
      text="The order is sent to this address. What you pay stays the same."
      dirty={isDirty}
      busy={changing.busy}
      saveText="Save address"
      error={changing.message}
      onSubmit={save}
    >
      <div className="grid gap-5">
        <DeliveryAddressFields form={form} />
      </div>
    </FormModal>
  )
}
