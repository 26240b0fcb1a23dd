import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { useAddToCart } from './AddToCart.tsx'
import { changeCart } from './lazy-cart-store.ts'

type Variant = { id: string; color: string; stock: number }
type Props = { product: { id: string; name: string; variants: readonly Variant[] }; className?: string }

/** A product card's 'Add to Cart': one piece of the first colour in stock, for visitors and customers. */
export function QuickAdd({ product, className }: Props) {
  const { busy, error, track } = useAddToCart()
  const variant = product.variants.find(({ stock }) => stock > 0)
  const item = variant && {
    productId: product.id,
    productVariantId: variant.id,
    name: product.name,
    color: variant.color,
    quantity: 1,
  }
  return (
    <div className={cx('grid gap-2', className)}>
      <Button
        block
        disabled={!item}
        busy={busy}
        aria-label={item ? `Add to Cart: ${product.name}` : `Sold out: ${product.name}`}
        onClick={() => item && track(changeCart('add', item), `${product.name} added to cart!`)}
      >
        {item ? 'Add to Cart' : 'Sold out'}
      </Button>
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  )
}
