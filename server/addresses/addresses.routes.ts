import type { FastifyInstance } from 'fastify'
import { addresses } from '#contract/addresses.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { addAddress } from './add-address.ts'
import { addressesOf } from './addresses.store.ts'
import { changeAddress } from './change-address.ts'
import { removeAddress } from './remove-address.ts'
import { setDefaultAddress } from './set-default-address.ts'

/** Where a user has parcels sent. */
export function addressesRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, addresses.list, async ({ user }) => ({ addresses: await addressesOf(shop.db, user.id) }))
  serve(app, addresses.add, async ({ user, body }) => ({ address: await addAddress(shop, user, body) }))
  serve(app, addresses.update, async ({ user, params, body }) => ({
    address: await changeAddress(shop, user, params.id, body),
  }))
  serve(app, addresses.remove, ({ user, params }) => removeAddress(shop, user, params.id))
  serve(app, addresses.setDefault, async ({ user, params }) => ({
    address: await setDefaultAddress(shop, user, params.id),
  }))
}
