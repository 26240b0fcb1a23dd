import { formatAddressLines } from '#contract/addresses/address-lines.ts'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import type { Address } from './address.ts'

type Props = {
  open: boolean
  /** The address to delete. */
  address: Address | undefined
  onClose: () => void
  onDelete: (address: Address) => Promise<void>
}

/** The confirmation before an address is deleted, with the address. */
export const DeleteAddressDialog = ({ open, address, onClose, onDelete }: Props) => (
  <DeleteDialog
    open={open}
    onClose={onClose}
    question="Are you sure you want to delete this address?"
    text={address ? formatAddressLines(address).join(', ') : undefined}
    onDelete={async () => {
      if (address) await onDelete(address)
    }}
  />
)
