import { BadgeIndianRupee } from '#web/ui/icons/BadgeIndianRupee.ts'

/** The strip above the header: the shop matches a lower price. */
export function PriceMatchBanner() {
  return (
    <aside aria-label="Price match" className="bg-ink text-ground dark:bg-raised dark:text-ink">
      <p className="page flex min-h-9 items-center justify-center gap-2 py-1.5 text-center text-sm font-medium">
        <BadgeIndianRupee aria-hidden="true" className="size-4 shrink-0 text-accent" />
        <span>
          Price match promise<span className="max-sm:sr-only">: found it for less elsewhere? We match the price.</span>
        </span>
      </p>
    </aside>
  )
}
