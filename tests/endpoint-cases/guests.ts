import { createVariant, type TestUser } from '#tests/support/factories.ts'
import { createGuest, setGuestCheckout } from '#tests/support/guests/create-guest.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { allCallers, customers, type EndpointCase } from './endpoint-case.ts'

/** The link of an order of a guest; it is enough for everybody. */
const withLink: EndpointCase['arrange'] = async (context) => {
  const order = await createCodOrder(context, await createGuest(context), { of: await createVariant(context) })
  return { params: { token: context.tokens.links.issue('guest-order', order.id) } }
}

async function makeGuest(context: TestContext, { id }: TestUser) {
  await context.db
    .updateTable('users')
    .set({ passwordHash: null, guestEmail: `guest_${id}@example.in` })
    .where('id', '=', id)
    .execute()
}

/** Orders of visitors without an account. */
export const guestCases: Record<string, EndpointCase> = {
  'POST /auth/guest': allCallers(async (context) => {
    await setGuestCheckout(context, true)
    return { body: { firstName: 'Meera', lastName: 'Iyer', mobile: '9845012345', email: 'meera@example.in' } }
  }),
  // The customer of this case is a guest; other customers have an account already.
  'POST /auth/guest/account': {
    ofGuest: 200,
    ...customers(
      async (context, customer) => {
        await makeGuest(context, customer)
        return { body: { password: 'three odd socks' } }
      },
      { 'other customer': 409 },
    ),
  },
  'GET /guest-orders/{token}': allCallers(withLink),
  'POST /guest-orders/{token}/open': allCallers(withLink),
  'GET /guest-orders/own/link': customers(),
  'POST /guest-orders/{token}/claim': customers(withLink),
}
