import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { effectivePrice, formatRupees, toPaise } from '#contract/money.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import type { CartLine } from '#web/cart/cart.ts'
import { cartDrawer } from '#web/cart/cart-drawer.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { changeCart } from '#web/cart/lazy-cart-actions.ts'
import { VariantName } from '#web/cart/VariantName.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Link } from '#web/ui/Link.tsx'
import { Picture } from '#web/ui/Picture.tsx'

type SavedItem = CallResponse<'GET /cart-reminders/links/{token}'>['items'][number]

/** Puts the items of the link in a reminder into the cart of this browser, or of the account that is signed in. Opening it changes nothing. */
export function RestoreCart({ token }: { token: string }) {
  const { data, error, isLoading, refetch } = useQuery('GET /cart-reminders/links/{token}', { params: { token } })
  if (error?.status === 404)
    return (
      <EmptyState
        icon={<ShoppingBag />}
        title="This link has expired"
        text="The items may still be in your cart, where you are signed in."
        action={
          <ButtonLink variant="primary" to="/products-list/best-selling">
            Shop Now
          </ButtonLink>
        }
      />
    )
  if (error)
    return <QueryErrorBox error={error} fallback="Failed to fetch the items." onRetry={refetch} busy={isLoading} />
  if (!data) return <Skeleton className="h-72 rounded-card" />
  return <SavedItems items={data.items} />
}

function SavedItems({ items }: { items: readonly SavedItem[] }) {
  const cart = useCart()
  const [isBusy, setBusy] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const orderable = items.filter(({ quantity }) => quantity > 0)
  const missing = orderable.filter((item) => quantityInCart(cart.lines, item) < item.quantity)
  const total = orderable.reduce((sum, item) => sum + paiseOf(item) * item.quantity, 0)
  const restore = async () => {
    setBusy(true)
    const failed = await putIntoCart(missing)
    setBusy(false)
    setFailures(failed)
    if (failed.length < missing.length)
      toast.success(`${formatCount(missing.length - failed.length, 'item')} in your cart.`)
    if (failed.length === 0) cartDrawer.open()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-hairline bg-surface p-6 sm:p-9">
      <div className="grid gap-1.5">
        <h1 className="text-3xl">You left these in your cart</h1>
        <p className="text-muted">With the prices of today. Nothing is reserved.</p>
      </div>
      <ul className="grid gap-4">
        {items.map((item) => (
          <SavedItemRow key={item.key} item={item} />
        ))}
      </ul>
      {orderable.length > 0 && (
        <p className="flex items-baseline justify-between gap-4 border-t border-hairline pt-4 font-semibold">
          Total <Amount paise={total} className="font-display text-xl" />
        </p>
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        {orderable.length === 0 ? (
          <ButtonLink variant="primary" to="/products-list/best-selling">
            Shop Now
          </ButtonLink>
        ) : missing.length === 0 && !cart.isLoading ? (
          <Button variant="primary" onClick={cartDrawer.open}>
            Open My Cart
          </Button>
        ) : (
          <Button variant="primary" busy={isBusy} disabled={cart.isLoading} onClick={restore}>
            Put Them in My Cart
          </Button>
        )}
      </div>
      {missing.length === 0 && orderable.length > 0 && !cart.isLoading && (
        <p role="status" className="text-sm text-muted">
          They are in the cart of this device.
        </p>
      )}
      {failures.map((failure) => (
        <ErrorText key={failure}>{failure}</ErrorText>
      ))}
    </div>
  )
}

function SavedItemRow({ item }: { item: SavedItem }) {
  const { productId, variantId, image, variant, quantity, state } = item
  const name = item.name ?? 'A product that is no longer sold'
  const isSold = quantity > 0
  return (
    <li className="flex flex-wrap items-start gap-x-4">
      <Picture
        src={image ?? undefined}
        alt=""
        sizes="64px"
        widths={[240]}
        className={isSold ? 'w-16 rounded-small bg-well' : 'w-16 rounded-small bg-well opacity-55'}
      />
      <div className="grid flex-[1_1_4rem] grid-cols-[minmax(0,1fr)] gap-0.5">
        {state === 'GONE' ? (
          <p className="line-clamp-2 font-semibold leading-snug">{name}</p>
        ) : (
          <Link
            to={`/product/${productId}?variant=${variantId}`}
            className="line-clamp-2 font-semibold leading-snug underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        )}
        {variant && <VariantName variant={variant} />}
        {isSold ? (
          <p className="text-sm text-muted tabular-nums">
            {quantity} × {formatRupees(paiseOf(item))}
          </p>
        ) : (
          <p className="text-sm font-medium text-warning">{state === 'GONE' ? 'No longer sold' : 'Sold out'}</p>
        )}
      </div>
      {isSold && <Amount paise={paiseOf(item) * quantity} className="ml-auto font-display font-semibold" />}
    </li>
  )
}

/** The price of a piece in paise; 0 for a product that is no longer sold. */
const paiseOf = ({ originalPrice, discountPrice }: SavedItem): number =>
  originalPrice === null ? 0 : toPaise(effectivePrice({ originalPrice, discountPrice }))

const quantityInCart = (lines: readonly CartLine[], { variantId }: SavedItem): number =>
  lines.find(({ productVariantId }) => productVariantId === variantId)?.quantity ?? 0

/** Sets the quantities of items one after the other; returns why items could not be put into the cart. */
async function putIntoCart(items: readonly SavedItem[]): Promise<string[]> {
  const failed: string[] = []
  for (const { productId, variantId: productVariantId, variant, quantity, ...item } of items) {
    if (!variant) continue
    const { color, optionValue } = variant
    const name = item.name ?? ''
    const error = await changeCart('set', { productId, productVariantId, name, color, optionValue, quantity })
    if (error) failed.push(`${name}: ${error}`)
  }
  return failed
}
