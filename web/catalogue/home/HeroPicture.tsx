import { imagesForColor } from '#contract/catalogue/shown-variants.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Arch, archRadius } from '../Arch.tsx'
import { type ProductViewModel, tintStyle, variantPath } from '../product.ts'
import { type HeroProduct, pickHeroProducts } from './hero-products.ts'

/** Three arches, the middle one highest. `rank` is the index of the product in the ranking. */
const heroSlots = [
  { rank: 1, sizes: '(min-width: 1360px) 205px, (min-width: 1100px) 15vw, 26vw' },
  { rank: 0, sizes: '(min-width: 1360px) 305px, (min-width: 1100px) 23vw, 40vw' },
  { rank: 2, sizes: '(min-width: 1360px) 205px, (min-width: 1100px) 15vw, 26vw' },
] as const

const ratio = 0.74

/** A composition of products from the catalogue; each arch links to its product. */
export function HeroPicture({
  products,
  isLoading = false,
}: {
  products: readonly ProductViewModel[]
  isLoading?: boolean
}) {
  const shown = pickHeroProducts(products, heroSlots.length)
  if (!isLoading && shown.length < heroSlots.length) return null
  return (
    <ul aria-label="From our best sellers" className="grid grid-cols-[1fr_1.5fr_1fr] items-end gap-3 sm:gap-5">
      {heroSlots.map(({ rank, sizes }) => {
        const product = shown[rank]
        return (
          <li key={rank}>
            {product ? (
              <HeroTile {...product} sizes={sizes} isMain={rank === 0} />
            ) : (
              <div className="overflow-hidden" style={archRadius(ratio)}>
                <Skeleton className="aspect-[0.74] rounded-none" />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function HeroTile({ product, variant, sizes, isMain }: HeroProduct & { sizes: string; isMain: boolean }) {
  return (
    <Link
      to={variantPath(product, variant)}
      prefetch="intent"
      aria-label={product.name}
      className="group block outline-offset-4"
      style={archRadius(ratio)}
    >
      <Arch ratio={ratio} style={tintStyle(variant.hex)}>
        <Picture
          src={imagesForColor(product.images, variant.color)[0]?.url}
          alt=""
          sizes={sizes}
          ratio={ratio}
          eager={isMain && 'first'}
          className="transition-[scale] duration-[240ms] group-hover:scale-[1.03]"
        />
      </Arch>
    </Link>
  )
}
