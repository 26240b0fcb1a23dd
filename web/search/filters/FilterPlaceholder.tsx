import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** The space of the filters on wide screens until they are loaded; on a phone they are in a sheet. */
export const FilterPlaceholder = () => (
  <div className="max-lg:hidden">
    <h2 className="mb-4 text-xl">Filters</h2>
    <div className="grid gap-4 noscript:hidden">
      {[5, 2, 5].map((lines, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups have no names
        <Skeleton key={group} className={lines > 2 ? 'h-64' : 'h-28'} />
      ))}
    </div>
  </div>
)
