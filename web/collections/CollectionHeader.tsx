import { Skeleton, SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Breadcrumbs } from '#web/ui/layout/Breadcrumbs.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { SanitizedHtml } from '#web/ui/rich-text/SanitizedHtml.tsx'
import type { Collection } from './collections.ts'

/** A collection's name, description and picture; a skeleton until it is loaded. */
export function CollectionHeader({ collection }: { collection: Collection | undefined }) {
  return (
    <div className="border-b border-hairline bg-surface">
      <div className="page grid gap-x-12 gap-y-6 pt-2 pb-8 lg:grid-cols-[1fr_auto] lg:items-center lg:pt-4 lg:pb-12">
        <div className="min-w-0">
          <Breadcrumbs
            crumbs={[{ label: 'Home', to: '/' }, { label: collection?.name ?? 'Collection' }]}
            className="mb-1 max-md:[&_li:last-child]:hidden lg:mb-6"
          />
          {collection ? (
            <>
              <h1 className="text-4xl wrap-break-word">{collection.name}</h1>
              {collection.description && (
                <SanitizedHtml html={collection.description} className="prose mt-3 max-w-[60ch] text-muted" />
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
        {collection?.imageUrl && (
          <Picture
            src={collection.imageUrl}
            alt=""
            eager="first"
            ratio={16 / 9}
            sizes="(min-width: 1100px) 480px, 92vw"
            className="w-full rounded-card bg-well lg:w-[480px]"
          />
        )}
      </div>
    </div>
  )
}
