import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { AddressCard } from './AddressCard.tsx'
import { AddressForm, noAddressForm } from './AddressForm.tsx'
import type { Address } from './address.ts'
import { DeleteAddressDialog } from './DeleteAddressDialog.tsx'
import { useAddresses } from './use-addresses.ts'

type Props = { recipient: { fullName: string; phone: string } }

/** The customer's addresses in the account area, with buttons to add, edit, delete and choose the default. */
export function AddressBook({ recipient }: Props) {
  const addressesQuery = useAddresses()
  const book = useFocusFallback<HTMLElement>()
  const form = useDialogState<Address | undefined>()
  const [formState, setFormState] = useState(noAddressForm)
  const guard = useUnsavedGuard(formState.isDirty)
  const deletion = useDialogState<Address>()
  const { addresses } = addressesQuery
  if (!addresses && addressesQuery.error) {
    return (
      <QueryErrorBox
        error={addressesQuery.error}
        fallback="Failed to fetch addresses."
        onRetry={addressesQuery.refetch}
      />
    )
  }
  if (!addresses) return <Loading />
  const closeForm = () => guard.confirmDiscard(form.close)
  const onSaved = (saved: Address) => {
    addressesQuery.addSaved(saved)
    form.close()
    toast.success('Address saved.')
  }
  return (
    <section ref={book} tabIndex={-1} aria-label="Addresses" className="outline-none">
      <QueryErrorBox
        className="mb-6"
        error={addressesQuery.error}
        fallback="Failed to fetch addresses."
        onRetry={addressesQuery.refetch}
        busy={addressesQuery.isLoading}
      />
      <AddressCards
        addresses={addresses}
        onAdd={() => form.open(undefined)}
        onEdit={form.open}
        onDelete={deletion.open}
        onDefault={(address) => void addressesQuery.setDefault(address)}
      />
      <Modal
        open={form.isOpen}
        onClose={closeForm}
        title={form.subject ? 'Edit Address' : 'Add New Address'}
        fullOnPhone
        dismissible={!formState.isSaving}
      >
        {/* Removed at once: the guard of unsaved changes ends with the form. */}
        {form.isOpen && (
          <AddressForm
            address={form.subject ?? null}
            recipient={recipient}
            onSaved={onSaved}
            onState={setFormState}
            onCancel={closeForm}
            isPrimary
          />
        )}
      </Modal>
      <DeleteAddressDialog
        open={deletion.isOpen}
        address={deletion.subject}
        onClose={deletion.close}
        onDelete={addressesQuery.remove}
      />
      {guard.dialog}
    </section>
  )
}

type CardsProps = {
  addresses: readonly Address[]
  onAdd: () => void
  onEdit: (address: Address) => void
  onDelete: (address: Address) => void
  onDefault: (address: Address) => void
}

function AddressCards({ addresses, onAdd, onEdit, onDelete, onDefault }: CardsProps) {
  const add = (
    <Button onClick={onAdd}>
      <Plus className="size-4" />
      Add New Address
    </Button>
  )
  if (addresses.length === 0) {
    return (
      <EmptyState
        icon={<MapPin />}
        title="No addresses yet"
        text="An address that you save here waits for you at checkout."
        action={add}
      />
    )
  }
  return (
    <div className="grid justify-items-start gap-6">
      <ul className="grid w-full gap-4 sm:grid-cols-2">
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            onEdit={() => onEdit(address)}
            onDelete={() => onDelete(address)}
            onDefault={() => onDefault(address)}
          />
        ))}
      </ul>
      {add}
    </div>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2">
      <span className="sr-only">Loading your addresses…</span>
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
    </div>
  )
}
