import type { AppContext } from '#server/context.ts'
import { findDeliverySettings } from './delivery-settings.store.ts'
import { findHolidays } from './dispatch.store.ts'

/** The zones in their order, when orders leave the store, its holidays, and its fee without zones. */
export async function showDelivery({ db }: Pick<AppContext, 'db'>) {
  const [{ zones, dispatch, storeFee }, holidays] = await Promise.all([findDeliverySettings(db), findHolidays(db)])
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
  }
}
