import type { DeliveryRate } from '#contract/delivery/delivery-settings.ts'
import type { AppContext } from '#server/context.ts'

/** The conditions of a rate that every cart meets. */
export const noConditions = {
  minSubtotal: null,
  maxSubtotal: null,
  minWeightGrams: null,
  maxWeightGrams: null,
  minPieces: null,
  maxPieces: null,
}

type ZoneOverrides = {
  name?: string
  position?: number
  states?: string[]
  pinRanges?: { from: string; to: string }[]
  rates?: (Partial<DeliveryRate> & { charge: number })[]
  freeFrom?: number | null
  isCodAvailable?: boolean
  codSurcharge?: number
  minDays?: number
  maxDays?: number
}

/** A zone, by default the rest of India for ₹49.00 in 2 to 4 days; money in paise. */
export const createZone = ({ db }: Pick<AppContext, 'db'>, given: ZoneOverrides = {}) => {
  const { rates = [{ charge: 49_00 }], pinRanges = [], states = [], ...columns } = given
  return db
    .insertInto('deliveryZones')
    .values({
      name: 'Rest of India',
      position: 1,
      isRestOfIndia: states.length + pinRanges.length === 0,
      minDays: 2,
      maxDays: 4,
      ...columns,
      states,
      pinRanges: JSON.stringify(pinRanges),
      rates: JSON.stringify(rates.map((rate) => ({ ...noConditions, ...rate }))),
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** The body of a zone as the back office sends it. */
export const zoneForm = (fields: Record<string, unknown> = {}) => ({
  name: 'South',
  states: ['Karnataka', 'Kerala'],
  pinRanges: [],
  rates: [{ charge: '49.00' }],
  minDays: 2,
  maxDays: 4,
  ...fields,
})
