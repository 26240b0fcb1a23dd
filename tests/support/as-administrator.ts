import type { Caller, Shop } from '#server/shop.ts'
import { anAdmin } from './makers.ts'

/** A use case as some administrator of the shop calls it, for tests that do not ask who. */
export const asAdministrator =
  <Asked extends unknown[], Answer>(useCase: (shop: Shop, by: Caller, ...asked: Asked) => Answer) =>
  async (shop: Shop, ...asked: Asked): Promise<Awaited<Answer>> =>
    await useCase(shop, await anAdmin(shop), ...asked)
