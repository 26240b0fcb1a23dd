import { Link } from '#web/ui/Link.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { categoryImageUrl, useCategories } from '../categories.ts'

/** The categories as tiles with images. Their heading is for screen readers only, unless other sections precede them. */
export function CategoryTiles({ isHeadingShown = false }: { isHeadingShown?: boolean }) {
  const categories = useCategories()
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="categories" className="page">
      <h2 id="categories" className={isHeadingShown ? 'mb-6 text-3xl lg:mb-8' : 'sr-only'}>
        Shop by category
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(30%,4.25rem),1fr))] gap-x-3 gap-y-6 sm:grid-cols-4 md:grid-cols-6 lg:gap-x-5">
        {categories.map((category) => (
          <li key={category.id}>
            <Link
              to={`/category/${category.id}`}
              prefetch="intent"
              className="group grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2.5 rounded-card text-center wrap-anywhere outline-offset-4"
            >
              <span className="block w-full overflow-hidden rounded-card bg-well">
                <Picture
                  src={categoryImageUrl(category)}
                  alt=""
                  ratio={5 / 6}
                  widths={[240, 480]}
                  sizes="(min-width: 1360px) 197px, (min-width: 768px) 15vw, (min-width: 640px) 22vw, 30vw"
                  className="transition-[scale] duration-[240ms] group-hover:scale-[1.03]"
                />
              </span>
              <span className="text-sm leading-tight font-medium text-balance sm:text-base sm:leading-tight">
                {category.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
