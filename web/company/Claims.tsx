import { BadgeCheck } from '#web/ui/icons/BadgeCheck.ts'
import { Headset } from '#web/ui/icons/Headset.ts'
import { PackageOpen } from '#web/ui/icons/PackageOpen.ts'
import { ShieldCheck } from '#web/ui/icons/ShieldCheck.ts'
import { Star } from '#web/ui/icons/Star.ts'
import { Truck } from '#web/ui/icons/Truck.ts'
import { UsersRound } from '#web/ui/icons/UsersRound.ts'

/** What the shop claims about itself on the home page (specification 2). */
const claims = [
  { figure: '24h', words: 'fast delivery', Icon: Truck },
  { figure: '2Y', words: 'warranty', Icon: ShieldCheck },
  { figure: '100%', words: 'authentic', Icon: BadgeCheck },
  { figure: '10k+', words: 'customers', Icon: UsersRound },
  { figure: '500+', words: 'products', Icon: PackageOpen },
  { figure: '24/7', words: 'support', Icon: Headset },
  { figure: '5 star', words: 'rating', Icon: Star },
] as const

/** The seven claims as a quiet strip. */
export function Claims() {
  return (
    <section aria-label="Why shop here" className="border-y border-hairline bg-surface">
      <ul className="page flex flex-wrap justify-center gap-x-2 gap-y-8 py-10 lg:py-12">
        {claims.map(({ figure, words, Icon }) => (
          <li key={figure} className="grid basis-[30%] justify-items-center gap-3 text-center md:basis-[13%]">
            <Icon aria-hidden="true" strokeWidth={1.5} className="size-7 text-link" />
            <p className="leading-tight">
              <span className="block font-display text-xl font-bold">{figure}</span>{' '}
              <span className="text-sm text-muted">{words}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
