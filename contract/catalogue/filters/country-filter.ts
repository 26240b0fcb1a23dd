import { z } from 'zod'
import { commaSeparated } from '../../schemas.ts'
import { type CountryCode, countries } from '../countries.ts'

/** An ISO 3166-1 code in upper case of a country of the list. */
export const countryCode = z.enum(
  countries.map(({ code }): CountryCode => code),
  'country must have ISO codes of countries, such as IN.',
)

/** The filter by countries of origin: `IN,CN`. */
export const countryFilter = commaSeparated(countryCode)
