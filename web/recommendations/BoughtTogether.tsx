import { useRef } from 'react'
import { imagesForColor } from '#contract/catalogue/shown-variants.ts'
import { useResolved } from '#web/api/Deferred.tsx'
import type { Result } from '#web/api/result.ts'
import { useSelectedVariant } from '#web/catalogue/product/use-selected-variant.ts'
import { type ProductViewModel, tintStyle } from '#web/catalogue/product.ts'
import { Button } from '#web/ui/Button.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Link } from '#web/ui/Link.tsx'
import { useLazyModule } from '#web/ui/lazy-component.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { useIsHydrating } from '#web/ui/use-is-hydrating.ts'
import { type BundleItem, bundlePrice, itemPrice, toBundle } from './bundle.ts'
import { useAddBundle } from './use-add-bundle.ts'

const loadSheet = () => import('#web/cart/quick-add/VariantSheet.tsx').then((file) => file.VariantSheet)

/** The products that are bought together with the product of the page; null where it has none. */
export type BoughtTogetherResult = Result<readonly ProductViewModel[]> | null

type Props = { product: ProductViewModel; result: BoughtTogetherResult | Promise<BoughtTogetherResult> }

/** The product with those that customers buy with it, and a button that adds all to the cart; nothing if one of them cannot be added. */
export function BoughtTogether({ product, result }: Props) {
  const others = useResolved(result)?.data ?? []
  const bundle = toBundle(product, useSelectedVariant(product).variant, others)
  return bundle && <Bundle items={bundle} />
}

function Bundle({ items }: { items: readonly BundleItem[] }) {
  const { busy, error, asked, start, choose, cancel } = useAddBundle(items)
  const isHydrating = useIsHydrating()
  const total = bundlePrice(items)
  // The dialog shows the last product while it closes.
  const lastAsked = useRef<ProductViewModel>(undefined)
  if (asked) lastAsked.current = asked
  const shown = lastAsked.current
  const Sheet = useLazyModule(loadSheet, Boolean(asked), () => {
    cancel()
    toast.error('The options could not be loaded. Please reload the page.')
  })
  return (
    <section aria-labelledby="bought-together" className="mt-16 lg:mt-28">
      <h2 id="bought-together" className="mb-6 text-3xl lg:mb-8">
        Bought together
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-hairline bg-surface p-5">
        <ul aria-label="Bought together" className="grid gap-5 md:grid-cols-3">
          {items.map((item, index) => (
            <Item key={item.product.id} item={item} isThis={index === 0} />
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-5">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-muted">Total</span>
            <Price {...total} size="lg" />
          </p>
          <Button
            variant="primary"
            size="lg"
            className="max-sm:w-full"
            busy={busy || Boolean(asked && !Sheet)}
            disabled={isHydrating}
            onClick={start}
          >
            Add all {items.length} to Cart
          </Button>
          {error && <ErrorText>{error}</ErrorText>}
        </div>
      </div>
      {Sheet && shown?.optionName && (
        <Sheet
          product={{ ...shown, optionName: shown.optionName }}
          isOpen={Boolean(asked)}
          onClose={cancel}
          submitText="Choose"
          onChoose={({ id }) => {
            const variant = shown.variants.find((one) => one.id === id)
            if (variant) choose(shown.id, variant)
          }}
        />
      )}
    </section>
  )
}

function Item({ item, isThis }: { item: BundleItem; isThis: boolean }) {
  const { product, variant } = item
  const shownVariant = variant ?? product.variants[0]
  return (
    <li className="flex flex-wrap items-center gap-4">
      <div className="w-22 overflow-hidden rounded-control" style={tintStyle(shownVariant?.hex)}>
        <Picture src={imagesForColor(product.images, shownVariant?.color)[0]?.url} alt="" sizes="88px" widths={[240]} />
      </div>
      <div className="grid flex-[1_1_5rem] grid-cols-[minmax(0,1fr)] gap-1.5">
        {isThis ? (
          <p className="line-clamp-2 font-medium">
            <span className="text-muted">This item: </span>
            {product.name}
          </p>
        ) : (
          <h3 className="line-clamp-2 font-sans font-medium tracking-normal">
            <Link to={`/product/${product.id}`} prefetch="intent" className="underline-offset-4 hover:underline">
              {product.name}
            </Link>
          </h3>
        )}
        <Price {...itemPrice(item)} size="sm" />
      </div>
    </li>
  )
}
