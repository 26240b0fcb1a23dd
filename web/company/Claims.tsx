import BadgeCheck from 'lucide-react/icons/badge-check'
import Headset from 'lucide-react/icons/headset'
import PackageOpen from 'lucide-react/icons/package-open'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Star from 'lucide-react/icons/star'
import Truck from 'lucide-react/icons/truck'
import UsersRound from 'lucide-react/icons/users-round'
import type { ComponentProps, ComponentType } from 'react'
import type { ClaimName } from '#contract/company/shop-claims.ts'
import { useCompany } from './company.ts'

const icons: Record<ClaimName, ComponentType<ComponentProps<'svg'>>> = {
  delivery: Truck,
  warranty: ShieldCheck,
  authentic: BadgeCheck,
  customers: UsersRound,
  products: PackageOpen,
  support: Headset,
  rating: Star,
}

/** The store's claims that are switched on, at most seven (specification 2). */
export function Claims() {
  const claims = Object.entries(useCompany()?.claims ?? {}).filter(([, { shown }]) => shown)
  if (claims.length === 0) return null
  return (
    <section aria-label="Why shop here" className="border-y border-hairline bg-surface">
      <ul className="page flex flex-wrap justify-center gap-x-2 gap-y-8 py-10 lg:py-12">
        {claims.map(([name, { figure, words }]) => {
          const Icon = icons[name as ClaimName]
          return (
            <li key={name} className="grid basis-[30%] justify-items-center gap-3 text-center md:basis-[13%]">
              <Icon aria-hidden="true" strokeWidth={1.5} className="size-7 text-link" />
              <p className="leading-tight">
                <span className="block font-display text-xl font-bold">{figure}</span>{' '}
                <span className="text-sm text-muted">{words}</span>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
