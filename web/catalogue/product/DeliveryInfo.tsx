import Banknote from 'lucide-react/icons/banknote'
import PackageCheck from 'lucide-react/icons/package-check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Truck from 'lucide-react/icons/truck'
import { defaultDeliveryEstimate } from '#contract/limits.ts'
import { useCompany } from '#web/company/company.ts'
import { useShippingTexts } from '#web/company/use-shipping-texts.ts'

const fixedItems = [
  { Icon: PackageCheck, title: 'Delivery', text: `${defaultDeliveryEstimate}.` },
  { Icon: RotateCcw, title: 'Easy returns', text: 'Ask for a return in your order history once it has arrived.' },
  { Icon: Banknote, title: 'Cash on delivery', text: 'Pay when your parcel is at the door.' },
] as const

/** In a store with delivery zones the charge and the days depend on the PIN code. */
const zoneItems = [
  { Icon: Truck, title: 'Shipping', text: 'The charge depends on your PIN code.' },
  { Icon: PackageCheck, title: 'Delivery', text: 'Enter your PIN code to see the expected days.' },
] as const

/** How a product is shipped, returned and paid; its price is in paise. */
export function DeliveryInfo({ price }: { price: number }) {
  const shipping = { Icon: Truck, ...useShippingTexts().product(price) }
  const hasZones = useCompany()?.deliveryCheck === 'ZONES'
  const items = hasZones ? [...zoneItems, ...fixedItems.slice(1)] : [shipping, ...fixedItems]
  return (
    <ul className="grid gap-4 rounded-card border border-hairline bg-surface p-5 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
      {items.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-3">
          <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-link" />
          <p className="text-sm leading-snug">
            <span className="block font-semibold">{title}</span>
            <span className="text-muted">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
