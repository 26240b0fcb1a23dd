import { slices } from '#server/http/openapi.ts'
import { backOffice } from './back-office.ts'
import { people } from './people.ts'
import { productFiles } from './product-files.ts'
import type { Row } from './row.ts'
import { shopping } from './shopping.ts'

/** Every call of the contract, by its name on the wire. */
export const everyCall = Object.values(slices)
  .flatMap(Object.values)
  .map((call) => ({ name: `${call.method} ${call.path}`, call }))

/** How each of them is made well, and who may: a call without a row fails the test of authorisation. */
export const rows: Record<string, Row> = { ...people, ...shopping, ...backOffice, ...productFiles }
