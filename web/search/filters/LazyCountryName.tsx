import { Suspense } from 'react'
import type { CountryCode } from '#contract/catalogue/countries.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

type Props = { code: CountryCode }

const CountryName = lazyComponent(
  () => import('./CountryName.tsx').then((file) => file.CountryName),
  ({ code }: Props) => code,
)

/** The name of a country of origin that is not among the facets; its code until the list of countries is loaded. */
export const LazyCountryName = ({ code }: Props) => (
  <Suspense fallback={code}>
    <CountryName code={code} />
  </Suspense>
)
