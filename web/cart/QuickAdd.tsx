import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { useAddToCart } from './AddToCart.tsx'
import { lazyCart } from './lazy-cart.ts'

type Variant = { id: string; color: string; stock: number }
type Props = { product: { id: string; name: string; variants: readonly Variant[] }; className?: string }

/** A product card's own 'Add to Cart': one piece of the first colour in stock, into the visitor's cart or the customer's. */
export function QuickAdd({ product, className }: Props) {
  const { busy, refusal, put } = useAddToCart()
  const variant = product.variants.find(({ stock }) => stock > 0)
  const wish = variant && { product, variant, quantity: 1 }
  return (
    <div className={cx('grid gap-2', className)}>
      <Button
        block
        disabled={!wish}
        busy={busy}
        aria-label={wish ? `Add to Cart: ${product.name}` : `Sold out: ${product.name}`}
        onClick={() => wish && put(() => lazyCart.add(wish), `${product.name} added to cart!`)}
      >
        {wish ? 'Add to Cart' : 'Sold out'}
      </Button>
      {refusal && <ErrorText>{refusal}</ErrorText>}
    </div>
  )
}
