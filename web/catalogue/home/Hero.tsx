import type { ReactNode } from 'react'
import { useCompanyName } from '#web/company/company.ts'
import { useShippingTexts } from '#web/company/use-shipping-texts.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

/** The home page's first section: the offer beside `children`, the picture. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section
      aria-labelledby="offer"
      className="page grid items-center gap-x-12 gap-y-10 py-10 lg:grid-cols-[0.74fr_1fr] lg:py-16"
    >
      <div className="grid justify-items-start gap-5 lg:gap-7">
        <Offer />
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink to="/products-list/best-selling" prefetch="intent" variant="primary" size="lg">
            Shop Collection
          </ButtonLink>
          <ButtonLink to="/products-list/latest" prefetch="intent" variant="quiet" size="lg" className="max-sm:px-3">
            What's new
          </ButtonLink>
        </div>
      </div>
      {children}
    </section>
  )
}

/** The free shipping offer, or a greeting if the store shows no such offer. */
function Offer() {
  const { hero } = useShippingTexts()
  const companyName = useCompanyName()
  return (
    <>
      <h1 id="offer" className="text-5xl leading-[1.02] font-extrabold text-balance">
        {hero ? (
          <>
            {hero.heading}{' '}
            <span className="box-decoration-clone rounded-small bg-accent px-[0.14em] text-accent-ink">
              {hero.threshold}
            </span>
          </>
        ) : (
          `Welcome to ${companyName}`
        )}
      </h1>
      <p className="max-w-[34ch] text-lg text-muted">
        Well chosen, fairly priced, and at your door{hero && ` ${hero.ending}`}.
      </p>
    </>
  )
}
