import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { AddressForm, type AddressFormState } from './AddressForm.tsx'
import { AddressList } from './AddressList.tsx'
import { type Address, defaultAddress, type EditingState } from './address.ts'
import { DeleteAddressDialog } from './DeleteAddressDialog.tsx'
import type { AddressesQuery } from './use-addresses.ts'

type Props = {
  /** The caller's addresses, or the error of their request. */
  addressesQuery: AddressesQuery
  value: string | null
  onChange: (id: string | null) => void
  /** Called with true when the address form opens, and with false when it closes. */
  onEditing: (editing: boolean) => void
  onFormState: (state: AddressFormState) => void
  /** Runs an action that discards the address form, if need be after a confirmation. */
  confirmDiscard: (discard: () => void) => void
  recipient: { fullName: string; phone: string }
  error?: string | null
}

/** Selects a delivery address; addresses can be added, edited and deleted in place. */
export function AddressPicker({ addressesQuery, value, onChange, onEditing, recipient, error, ...form }: Props) {
  const [editing, setEditing] = useState<EditingState>(null)
  const deletion = useDialogState<Address>()
  const { addresses } = addressesQuery
  useDefaultSelection(addressesQuery.isLoading ? undefined : addresses, value, onChange)
  const isFirst = addresses?.length === 0
  const isEditing = editing !== null || isFirst
  useEffect(() => onEditing(isEditing), [isEditing, onEditing])
  const list = useFocusChosen(isEditing)

  if (!addresses) {
    return (
      <QueryErrorBox
        error={addressesQuery.error}
        fallback="Failed to fetch addresses."
        onRetry={addressesQuery.refetch}
      />
    )
  }
  if (isEditing) {
    const onSaved = (saved: Address) => {
      addressesQuery.addSaved(saved)
      setEditing(null)
      onChange(saved.id)
      toast.success('Address saved.')
    }
    return (
      <>
        {error && <ErrorText>{error}</ErrorText>}
        <AddressForm
          key={editing?.address?.id ?? 'new'}
          address={editing?.address ?? null}
          recipient={recipient}
          autoFocus={editing !== null}
          onSaved={onSaved}
          onState={form.onFormState}
          onCancel={isFirst ? undefined : () => form.confirmDiscard(() => setEditing(null))}
        />
      </>
    )
  }
  return (
    <div ref={list} className="grid gap-3">
      <QueryErrorBox
        error={addressesQuery.error}
        fallback="Failed to fetch addresses."
        onRetry={addressesQuery.refetch}
        busy={addressesQuery.isLoading}
      />
      <AddressList
        addresses={addresses}
        value={value}
        onChange={onChange}
        error={error}
        onEdit={(address) => setEditing({ address })}
        onDelete={deletion.open}
        onDefault={addressesQuery.setDefault}
      />
      <Button className="justify-self-start" onClick={() => setEditing({ address: null })}>
        <Plus className="size-4" />
        Add New Address
      </Button>
      <DeleteAddressDialog
        open={deletion.isOpen}
        address={deletion.subject}
        onClose={deletion.close}
        onDelete={addressesQuery.remove}
      />
    </div>
  )
}

/** The ref of the list, whose chosen address gets the focus when the list is shown in place of the form: the button that was pressed is gone. */
function useFocusChosen(isEditing: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) list.current?.querySelector<HTMLElement>('input:checked')?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return list
}

/** Selects the default address, otherwise the first, while no existing address is selected. */
function useDefaultSelection(
  addresses: readonly Address[] | undefined,
  value: string | null,
  onChange: Props['onChange'],
) {
  useEffect(() => {
    if (!addresses || addresses.some(({ id }) => id === value)) return
    const next = defaultAddress(addresses)?.id ?? null
    if (next !== value) onChange(next)
  }, [addresses, value, onChange])
}
