import { deliveryText, freeFromText, type ShownDelivery } from '#contract/delivery/delivery-texts.ts'

/** The answer to a PIN code as shoppers see it. */
export function ShopperPreview({ label = 'Shoppers see', delivery }: { label?: string; delivery: ShownDelivery }) {
  return (
    <div role="status" className="grid gap-1 rounded-control bg-well p-4 text-sm">
      <p className="text-muted">{label}</p>
      <p className="font-semibold">{deliveryText(delivery)}</p>
      {freeFromText(delivery) && <p className="text-muted">{freeFromText(delivery)}</p>}
    </div>
  )
}
