import Ellipsis from 'lucide-react/icons/ellipsis'
import MapPinCheck from 'lucide-react/icons/map-pin-check'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash'
import { Badge } from '#web/ui/data/Badge.tsx'
import { RadioCards } from '#web/ui/form/RadioCards.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx'
import { type Address, addressLinesBelowTitle, addressTitle } from './address.ts'

type AddressActions = {
  onEdit: (address: Address) => void
  onDelete: (address: Address) => void
  onDefault: (address: Address) => void
}

type Props = AddressActions & {
  addresses: readonly Address[]
  value: string | null
  onChange: (id: string) => void
  error?: string | null
}

/** The addresses as selectable cards, each with a menu. */
export function AddressList({ addresses, value, onChange, error, ...actions }: Props) {
  return (
    <RadioCards
      legend="Delivery address"
      hideLegend
      value={value}
      onChange={onChange}
      error={error}
      options={addresses.map((address) => ({
        value: address.id,
        title: <Title address={address} />,
        text: <Lines address={address} />,
        aside: <AddressMenu address={address} {...actions} />,
      }))}
    />
  )
}

function Title({ address }: { address: Address }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {addressTitle(address)}
      {address.isDefault && <Badge tone="info">Default</Badge>}
    </span>
  )
}

function Lines({ address }: { address: Address }) {
  return (
    <>
      {addressLinesBelowTitle(address).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {address.phone && <span className="block tabular-nums">{address.phone}</span>}
    </>
  )
}

function AddressMenu({ address, onEdit, onDelete, onDefault }: AddressActions & { address: Address }) {
  const items: MenuItem[] = [
    { label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(address) },
    {
      label: 'Set as Default',
      icon: <MapPinCheck />,
      disabled: address.isDefault,
      onSelect: () => onDefault(address),
    },
    { label: 'Delete', icon: <Trash />, danger: true, onSelect: () => onDelete(address) },
  ]
  return (
    <Menu
      items={items}
      trigger={
        <IconButton label={`More about ${address.addressLine1}`}>
          <Ellipsis className="size-5" />
        </IconButton>
      }
    />
  )
}
