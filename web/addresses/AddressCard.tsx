import { Badge } from '#web/ui/data/Badge.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { type Address, addressLinesBelowTitle, addressTitle } from './address.ts'

type Props = { address: Address; onEdit: () => void; onDelete: () => void; onDefault: () => void }

/** An address with its actions. */
export function AddressCard({ address, onEdit, onDelete, onDefault }: Props) {
  const { phone, isDefault, addressLine1 } = address
  const hiddenAddressLine = <span className="sr-only"> {addressLine1}</span>
  return (
    <li className="flex flex-col justify-between gap-3 rounded-card border border-hairline bg-surface p-5">
      <address className="not-italic">
        <p className="flex min-h-7 flex-wrap items-center gap-x-2 font-semibold">
          {addressTitle(address)}
          {isDefault && <Badge tone="info">Default</Badge>}
        </p>
        {addressLinesBelowTitle(address).map((line) => (
          <p key={line} className="break-words text-muted">
            {line}
          </p>
        ))}
        {phone && <p className="text-muted tabular-nums">{phone}</p>}
      </address>
      <div className="-mb-2 flex flex-wrap gap-x-6">
        <LinkButton onClick={onEdit}>Edit{hiddenAddressLine}</LinkButton>
        {!isDefault && <LinkButton onClick={onDefault}>Set as Default{hiddenAddressLine}</LinkButton>}
        <LinkButton danger onClick={onDelete}>
          Delete{hiddenAddressLine}
        </LinkButton>
      </div>
    </li>
  )
}
