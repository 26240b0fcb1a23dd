import { Skeleton, SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Breadcrumbs } from '#web/ui/layout/Breadcrumbs.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Arch } from '../Arch.tsx'
import { type Category, categoryImageUrl } from '../categories.ts'

/** Hides the last breadcrumb on a phone, where the heading below has the same text. */
const shortOnPhone = 'max-md:[&_li:last-child]:hidden'

/** A category's name, description and image; a skeleton of the same size until it is loaded. */
export function CategoryHeader({ category }: { category: Category | undefined }) {
  return (
    <div className="border-b border-hairline bg-surface">
      <div className="page flex flex-wrap items-end gap-x-8 pt-2 lg:pt-4">
        <div className="flex-[1_1_9rem] self-center pb-8 lg:pb-12">
          <Breadcrumbs
            crumbs={[{ label: 'Home', to: '/' }, { label: category?.name ?? 'Category' }]}
            className={`mb-1 lg:mb-6 ${shortOnPhone}`}
          />
          {category ? (
            <>
              <h1 className="text-4xl">{category.name}</h1>
              {category.description && (
                <p className="mt-3 max-w-[46ch] text-muted sm:text-lg">{category.description}</p>
              )}
            </>
          ) : (
            <div role="status" className="grid max-w-md gap-4">
              <span className="sr-only">Loading…</span>
              <Skeleton className="h-10 w-3/4" />
              <SkeletonText lines={2} />
            </div>
          )}
        </div>
        <Arch ratio={0.86} bottomRadius="0px" className="ml-auto w-28 bg-well sm:w-44 lg:w-60">
          {category ? (
            <Picture
              src={categoryImageUrl(category)}
              alt=""
              eager
              ratio={0.86}
              sizes="(min-width: 1100px) 240px, (min-width: 640px) 176px, 112px"
            />
          ) : (
            <Skeleton className="aspect-[0.86] rounded-none" />
          )}
        </Arch>
      </div>
    </div>
  )
}
