import Banknote from 'lucide-react/icons/banknote'
import PackageCheck from 'lucide-react/icons/package-check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Truck from 'lucide-react/icons/truck'
import { Suspense } from 'react'
import { defaultDeliveryEstimate } from '#contract/limits.ts'
import { useCompany } from '#web/company/company.ts'
import { useShippingTexts } from '#web/company/use-shipping-texts.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const delivery = { Icon: PackageCheck, title: 'Delivery', text: `${defaultDeliveryEstimate}.` }
/** In a store with delivery zones charge and days depend on the PIN code, for which the check above answers. */
const zoneShipping = { Icon: Truck, title: 'Shipping', text: 'The charge depends on your PIN code.' }
const zoneDelivery = { Icon: PackageCheck, title: 'Delivery', text: 'The days depend on your PIN code.' }

const returns = {
  Icon: RotateCcw,
  title: 'Easy returns',
  text: 'Ask for a return in your order history once it has arrived.',
}
/** Goods of a category that takes back faulty ones only. */
const faultyReturns = {
  Icon: RotateCcw,
  title: 'Returns',
  text: 'Taken back if it is defective, damaged, late or not as described.',
}

const cash = { Icon: Banknote, title: 'Cash on delivery', text: 'Pay when your parcel is at the door.' }
/** Where rules can refuse it. */
const limitedCash = { ...cash, text: 'Where we offer it, you pay when your parcel is at the door.' }

/** Loaded in a store with delivery zones or PIN code rules only. */
const DeliveryCheck = lazyComponent(() => import('#web/delivery/DeliveryCheck.tsx').then((file) => file.DeliveryCheck))

/** Loaded for a variant that is sold out. */
const StockAlert = lazyComponent(() => import('#web/stock-alerts/StockAlert.tsx').then((file) => file.StockAlert))

type Props = {
  /** The days for returns of the product's category; undefined for those of the store. */
  categoryReturnDays: number | undefined
  /** In paise. */
  price: number
  /** The variant whose delivery can be checked; undefined for none. */
  variantId: string | undefined
  /** Of the variant. */
  stock: number | undefined
}

/** The request for a mail when a sold-out variant is back; how a product is shipped, returned and paid; in a store with delivery rules also the check of a PIN code. */
export function DeliveryInfo({ categoryReturnDays, price, variantId, stock }: Props) {
  const shipping = { Icon: Truck, ...useShippingTexts().product(price) }
  const company = useCompany()
  const deliveryCheck = company?.deliveryCheck
  const items = [
    ...(deliveryCheck === 'ZONES' ? [zoneShipping, zoneDelivery] : [shipping, delivery]),
    returnItem(categoryReturnDays, company?.returnDays ?? 0),
    company?.pricesCarts ? limitedCash : cash,
  ]
  return (
    <>
      {stock === 0 && variantId && company?.stockAlertsOffered !== false && (
        <Suspense fallback={<Skeleton className="h-60 rounded-card" />}>
          <StockAlert key={variantId} variantId={variantId} />
        </Suspense>
      )}
      {deliveryCheck && variantId && (
        <Suspense fallback={<Skeleton className="h-58 rounded-card sm:h-49" />}>
          <DeliveryCheck items={`${variantId}:1`} />
        </Suspense>
      )}
      <InfoList items={items} />
    </>
  )
}

/** How long goods can be returned, by the days of their category and of the store (0 for no limit). */
function returnItem(categoryDays: number | undefined, storeDays: number): Item {
  if (categoryDays === 0) return faultyReturns
  const days = categoryDays ?? storeDays
  if (days === 0) return returns
  return { ...returns, text: `Ask for a return within ${days === 1 ? 'a day' : `${days} days`} of the delivery.` }
}

type Item = { Icon: typeof Truck; title: string; text: string }

const InfoList = ({ items }: { items: readonly Item[] }) => (
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
