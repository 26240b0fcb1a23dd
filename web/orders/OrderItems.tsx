import { formatRupees, toPaise } from '#contract/money.ts'
import { VariantName } from '#web/cart/VariantName.tsx'
import { Amount } from '#web/ui/data/Price.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import type { Order } from './order.ts'

/** The items of an order as they were at placement. */
export function OrderItems({ items }: { items: Order['items'] }) {
  return (
    <ul className="grid gap-4">
      {items.map(({ id, quantity, priceAtPurchase, discount, product }) => (
        <li key={id} className="flex flex-wrap items-start gap-x-4">
          <Picture
            src={product.images[0]?.url}
            alt=""
            sizes="64px"
            widths={[240]}
            className="w-16 rounded-small bg-well"
          />
          <div className="grid flex-[1_1_4rem] grid-cols-[minmax(0,1fr)] gap-0.5">
            <ProductLink product={product} />
            <VariantName variant={product.variant} />
            <p className="text-sm text-muted tabular-nums">
              {quantity} × <Amount paise={toPaise(priceAtPurchase)} />
            </p>
            {discount && (
              <p className="text-sm text-success tabular-nums">
                Discount <Amount paise={toPaise(discount)} text={`−${formatRupees(toPaise(discount))}`} />
              </p>
            )}
          </div>
          <Amount paise={toPaise(priceAtPurchase) * quantity} className="ml-auto font-display font-semibold" />
        </li>
      ))}
    </ul>
  )
}

/** The product's name, as a link if the product still exists. */
function ProductLink({ product: { id, name } }: { product: Order['items'][number]['product'] }) {
  if (id === null) return <p className="line-clamp-2 font-semibold leading-snug">{name}</p>
  return (
    <Link to={`/product/${id}`} className="line-clamp-2 font-semibold leading-snug underline-offset-4 hover:underline">
      {name}
    </Link>
  )
}
