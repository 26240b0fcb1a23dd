import { type CountryCode, countryByCode } from '#contract/catalogue/countries.ts'

/** The name of a country of origin. The list of countries is large: load this component with `LazyCountryName`. */
export const CountryName = ({ code }: { code: CountryCode }) => countryByCode(code)?.name ?? code
