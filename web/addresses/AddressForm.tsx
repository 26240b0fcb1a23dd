import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { addresses } from '#contract/addresses.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import type { Address } from './address.ts'
import { type AddressFields, emptyAddress, toAddressFields } from './address-fields.ts'
import { DeliveryAddressFields } from './DeliveryAddressFields.tsx'

/** Whether the form of an address has unsaved changes, and whether they are being saved. */
export type AddressFormState = { isDirty: boolean; isSaving: boolean }

/** The state while no form of an address is open. */
export const noAddressForm: AddressFormState = { isDirty: false, isSaving: false }

type Props = {
  /** The address to edit; null for a new one. */
  address: Address | null
  /** The recipient from the profile, the default of a new address. */
  recipient?: { fullName: string; phone: string }
  /** Whether the first field has the focus at first. */
  autoFocus?: boolean
  onSaved: (address: Address) => void
  /** For the modal around the form, which must not discard what was typed. */
  onState: (state: AddressFormState) => void
  /** Without it the form has no 'Cancel' button. */
  onCancel?: () => void
  /** Whether the form is a dialog of its own; in the checkout the primary button places the order. */
  isPrimary?: boolean
}

/** Creates or updates an address. The input is preserved if the server rejects it. */
export function AddressForm({ address, recipient, autoFocus, onSaved, onState, onCancel, isPrimary }: Props) {
  const form = useForm<AddressFields>({
    resolver: zodResolver(addresses.add.body),
    mode: 'onTouched',
    defaultValues: address ? toAddressFields(address) : { ...emptyAddress, ...recipient },
  })
  const { busy, error, save } = useSaveAddress(form, address, onSaved)
  const { isDirty, isSubmitting } = form.formState
  // From the press of the button on: `busy` begins only after the validation, which is asynchronous.
  const isSaving = isSubmitting || busy
  useEffect(() => {
    onState({ isDirty, isSaving })
    return () => onState(noAddressForm)
  }, [isDirty, isSaving, onState])

  return (
    <form noValidate onSubmit={form.handleSubmit(save)} className="grid gap-5">
      <DeliveryAddressFields form={form} autoFocus={autoFocus} />
      <Checkbox {...form.register('isDefault')} label="Make this my default address" className="-my-2" />
      {error !== null && <ErrorText>{saveErrorMessage(error, address)}</ErrorText>}
      <ButtonRow>
        {onCancel && (
          <Button disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} busy={busy}>
          Save address
        </Button>
      </ButtonRow>
    </form>
  )
}

/** The server's message, or a default one. An error that is not an ApiError has its own text. */
function saveErrorMessage(error: unknown, address: Address | null): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred.'
  return messageOf(error, address ? 'Failed to update address.' : 'Failed to add address.')
}

function useSaveAddress(
  form: UseFormReturn<AddressFields>,
  address: Address | null,
  onSaved: (address: Address) => void,
) {
  const createCall = useCall('POST /addresses')
  const updateCall = useCall('PUT /addresses/{id}')
  const onDone = ({ address: saved }: { address: Address }) => onSaved(saved)
  const onFailed = (error: unknown) => {
    setServerErrors(form, error)
  }
  return {
    busy: createCall.busy || updateCall.busy,
    error: createCall.error ?? updateCall.error,
    save: (body: AddressFields) =>
      address
        ? updateCall.send({ params: { id: address.id }, body }, onDone, onFailed)
        : createCall.send({ body }, onDone, onFailed),
  }
}
