import type { FastifyInstance } from 'fastify'
import { addresses } from '#contract/addresses.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { addAddress } from './add-address.ts'
import { findAddresses } from './addresses.store.ts'
import { findPinCode } from './pin-codes/find-pin-code.ts'
import { removeAddress } from './remove-address.ts'
import { setDefaultAddress } from './set-default-address.ts'
import { updateAddress } from './update-address.ts'

/** The calls about a user's delivery addresses and about PIN codes. */
export default function addressesRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, addresses.findPinCode, async ({ params }) => findPinCode(params.pinCode))
  serve(app, addresses.list, async ({ user }) => ({ addresses: await findAddresses(context.db, user.id) }))
  serve(app, addresses.add, async ({ user, body }) => ({ address: await addAddress(context, user, body) }))
  serve(app, addresses.update, async ({ user, params, body }) => ({
    address: await updateAddress(context, user, params.id, body),
  }))
  serve(app, addresses.remove, ({ user, params }) => removeAddress(context, user, params.id))
  serve(app, addresses.setDefault, async ({ user, params }) => ({
    address: await setDefaultAddress(context, user, params.id),
  }))
}
