import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { AddressCard } from './AddressCard.tsx'
import { AddressForm } from './AddressForm.tsx'
import { type Address, formatAddressLines } from './address.ts'
import { useAddressBook } from './use-address-book.ts'

type Props = { recipient: { fullName: string; phone: string } }
/** The address in the open form, null for a new one; the state is null while the form is closed. */
type EditingState = { address: Address | null } | null

/** The customer's addresses in the account area, with buttons to add, edit, delete and choose the default. */
export function AddressBook({ recipient }: Props) {
  const book = useAddressBook()
  const [editing, setEditing] = useState<EditingState>(null)
  const [leaving, setLeaving] = useState<Address | null>(null)
  const { addresses } = book
  if (!addresses && book.error) {
    return <QueryErrorBox error={book.error} fallback="Failed to fetch addresses." onRetry={book.refetch} />
  }
  if (!addresses) return <Loading />
  const saved = () => {
    book.refetch()
    setEditing(null)
    toast.success('Address saved.')
  }
  const add = (
    <Button onClick={() => setEditing({ address: null })}>
      <Plus className="size-4" />
      Add New Address
    </Button>
  )
  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState
          icon={<MapPin />}
          title="No addresses yet"
          text="An address that you save here waits for you at checkout."
          action={add}
        />
      ) : (
        <div className="grid justify-items-start gap-6">
          <ul className="grid w-full gap-4 sm:grid-cols-2">
            {addresses.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                onEdit={() => setEditing({ address })}
                onDelete={() => setLeaving(address)}
                onDefault={() => void book.setDefault(address)}
              />
            ))}
          </ul>
          {add}
        </div>
      )}
      <Modal
        open={editing !== null}
        onClose={() => setEditing(null)}
        title={editing?.address ? 'Edit Address' : 'Add New Address'}
        fullOnPhone
      >
        {editing && (
          <AddressForm
            address={editing.address}
            recipient={recipient}
            onSaved={saved}
            onCancel={() => setEditing(null)}
          />
        )}
      </Modal>
      <DeleteDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        question="Are you sure you want to delete this address?"
        text={leaving ? formatAddressLines(leaving).join(', ') : undefined}
        onDelete={async () => {
          if (leaving) await book.remove(leaving)
        }}
      />
    </>
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
