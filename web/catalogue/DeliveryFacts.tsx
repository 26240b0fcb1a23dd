import { defaultDeliveryEstimate, freeShippingFrom } from '#contract/limits.ts'
import { Banknote } from '#web/ui/icons/Banknote.ts'
import { PackageCheck } from '#web/ui/icons/PackageCheck.ts'
import { RotateCcw } from '#web/ui/icons/RotateCcw.ts'
import { Truck } from '#web/ui/icons/Truck.ts'

const facts = [
  { Icon: Truck, title: 'Free shipping', text: `On orders ${freeShippingFrom / 100}+, anywhere in India.` },
  { Icon: PackageCheck, title: 'Delivery', text: `${defaultDeliveryEstimate}.` },
  { Icon: RotateCcw, title: 'Easy returns', text: 'Ask for a return in your order history once it has arrived.' },
  { Icon: Banknote, title: 'Cash on delivery', text: 'Pay when your parcel is at the door.' },
] as const

/** How a product comes, goes back and is paid. */
export function DeliveryFacts() {
  return (
    <ul className="grid gap-4 rounded-card border border-hairline bg-surface p-5 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
      {facts.map(({ Icon, title, text }) => (
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
