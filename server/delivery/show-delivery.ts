import { findCodRules } from '#server/cash-on-delivery/cod-rules.store.ts'
import { findStoreShippingFee } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import { findDispatch, findHolidays } from './dispatch.store.ts'
import { findZones } from './zones/zones.store.ts'

/** The zones in their order, when orders leave the store, its holidays, its fee without zones, and its fee for cash on delivery. */
export async function showDelivery({ db }: Pick<AppContext, 'db'>) {
  // First, so that its `updatedAt` is not later than the holidays.
  const dispatch = await findDispatch(db)
  const [zones, holidays, storeFee, { fee: codFee }] = await Promise.all([
    findZones(db),
    findHolidays(db),
    findStoreShippingFee(db),
    findCodRules(db),
  ])
  return {
    zones: zones.map((zone) => ({
      ...zone,
      pinRanges: [...zone.pinRanges],
      states: [...zone.states],
      rates: [...zone.rates],
    })),
    dispatch: { ...dispatch, dispatchDays: [...dispatch.dispatchDays] },
    holidays,
    storeFee,
    codFee,
  }
}
