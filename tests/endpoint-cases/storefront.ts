import { randomUUID } from 'node:crypto'
import { reattemptDays } from '#contract/orders/shipments/reattempt.ts'
import { cancelOrder } from '#server/orders/cancellations/cancel-order.ts'
import { createUnconfirmedOrder } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import {
  createCategory,
  createCollection,
  createProduct,
  createSizeChart,
  createVariant,
} from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createFailedShipment } from '#tests/support/order-factories.ts'
import { createReturnPicture, returnPictureFile } from '#tests/support/orders/return-picture.ts'
import {
  createCartLine,
  createDeliveredOrderOfCustomer,
  createEndedAttempt,
  createHomeAddress,
  createLegalPage,
  createOrderOfCustomer,
  createReturnRequest,
} from './case-factories.ts'
import { allCallers, type EndpointCase, owner, ownerAndAdministrators, signedIn } from './endpoint-case.ts'

const uniqueCode = () => `SAVE-${randomUUID().slice(0, 8).toUpperCase()}`

const address = { addressLine1: '1 Fort Road', city: 'Mysuru', state: 'Karnataka', postalCode: '570001' }

/** Public endpoints of the storefront. */
const catalogueCases: Record<string, EndpointCase> = {
  'GET /products': allCallers(() => ({ query: { page: '1', limit: '4', sortBy: 'price', sortOrder: 'asc' } })),
  'GET /products/{productId}': allCallers(async (context) => ({
    params: { productId: (await createProduct(context)).id },
  })),
  'GET /products/variant/{variantId}': allCallers(async (context) => ({
    params: { variantId: (await createVariant(context)).id },
  })),
  'GET /categories': allCallers(),
  'GET /categories/{categoryId}': allCallers(async (context) => ({
    params: { categoryId: (await createCategory(context)).id },
  })),
  'GET /categories/{categoryId}/size-chart': allCallers(async (context) => ({
    params: { categoryId: (await createCategory(context, { sizeChart: createSizeChart() })).id },
  })),
  'GET /brands': allCallers(),
  'GET /collections/{handle}': allCallers(async (context) => ({
    params: { handle: (await createCollection(context)).handle },
  })),
  'GET /collections/{handle}/products': allCallers(async (context) => ({
    params: { handle: (await createCollection(context)).handle },
    query: { limit: '4' },
  })),
  'GET /search/products': allCallers(() => ({ query: { q: 'kurta under 500', sortBy: 'relevance', inStock: 'true' } })),
  'GET /search/suggestions': allCallers(() => ({ query: { q: 'kur' } })),
  'GET /company-details': allCallers(),
  'GET /legal-pages': allCallers(),
  'GET /legal-pages/slug/{slug}': allCallers(async (context) => {
    await createLegalPage(context)
    return { params: { slug: 'privacy-policy' } }
  }),
  'GET /payments/methods': allCallers(),
}

const cartAndAddressCases: Record<string, EndpointCase> = {
  'GET /cart': signedIn(async (context, customer) => {
    await createCartLine(context, customer)
    return {}
  }),
  'POST /cart/add': signedIn(async (context) => ({
    body: { productVariantId: (await createVariant(context)).id, quantity: 1 },
  })),
  'PATCH /cart/update-quantity': owner(async (context, customer) => ({
    body: { cartItemId: (await createCartLine(context, customer)).id, newQuantity: 2 },
  })),
  'PUT /cart/update-quantity': owner(async (context, customer) => ({
    body: { cartItemId: (await createCartLine(context, customer)).id, newQuantity: 0 },
  })),
  'DELETE /cart/remove/{cartItemId}': owner(async (context, customer) => ({
    params: { cartItemId: (await createCartLine(context, customer)).id },
  })),
  'POST /cart/codes': signedIn(async (context) => ({
    body: { code: (await createOffer(context, { code: uniqueCode() })).code },
  })),
  'DELETE /cart/codes/{code}': signedIn(() => ({ params: { code: 'SAVE10' } })),
  'POST /cart/quote': allCallers(async (context) => ({
    body: {
      items: [{ productVariantId: (await createVariant(context)).id, quantity: 1 }],
      pinCode: '560001',
      paymentMethod: null,
    },
  })),
  'GET /pin-codes/{pinCode}': allCallers(() => ({ params: { pinCode: '560001' } })),
  'GET /delivery/{pinCode}': allCallers(() => ({ params: { pinCode: '560001' }, query: { subtotal: '499.00' } })),
  'GET /addresses': signedIn(async (context, customer) => {
    await createHomeAddress(context, customer)
    return {}
  }),
  'POST /addresses': signedIn(() => ({ body: { ...address, isDefault: true, fullName: 'Asha Rao' } })),
  'PUT /addresses/{id}': owner(async (context, customer) => ({
    params: { id: (await createHomeAddress(context, customer)).id },
    body: address,
  })),
  'DELETE /addresses/{id}': owner(async (context, customer) => ({
    params: { id: (await createHomeAddress(context, customer)).id },
  })),
  'PUT /addresses/{id}/set-default': owner(async (context, customer) => ({
    params: { id: (await createHomeAddress(context, customer)).id },
  })),
}

const withOrder: EndpointCase['arrange'] = async (context, customer) => ({
  params: { id: (await createOrderOfCustomer(context, customer)).id },
})

/** The token of a confirmation link; it is enough for everybody. */
const withLink: EndpointCase['arrange'] = async (context, customer) => {
  const { id } = await createUnconfirmedOrder(context, customer, { of: await createVariant(context) })
  return { params: { token: context.tokens.links.issue('confirm-order', id) } }
}

/** Orders of customers. */
const orderCases: Record<string, EndpointCase> = {
  'POST /orders/place': owner(
    async (context, customer) => {
      await createCartLine(context, customer)
      return { body: { addressId: (await createHomeAddress(context, customer)).id, paymentMethod: 'COD' } }
    },
    // Other customers have an empty cart, which is refused before the address is checked.
    { 'other customer': 400, administrator: 400 },
  ),
  'GET /orders/my-orders': signedIn(async (context, customer) => {
    await createOrderOfCustomer(context, customer)
    return { query: { page: '1', pageSize: '10' } }
  }),
  'GET /orders/{id}': ownerAndAdministrators(withOrder),
  'GET /orders/{id}/invoices/{number}': ownerAndAdministrators(async (context, customer) => {
    const { id } = await createDeliveredOrderOfCustomer(context, customer)
    const kept = context.db.selectFrom('invoices').select('number').where('orderId', '=', id)
    return { params: { id, number: (await kept.executeTakeFirstOrThrow()).number } }
  }),
  'PUT /orders/{id}/cancel': owner(withOrder),
  'POST /orders/{id}/cancellations': ownerAndAdministrators(async (context, customer) => {
    const { id, items } = await createOrderOfCustomer(context, customer)
    return { params: { id }, body: { items: [{ orderItemId: items[0]!.id, quantity: 1 }] } }
  }),
  'POST /orders/{id}/shipments/{shipmentId}/reattempt': owner(async (context, customer) => ({
    params: (await createFailedShipment(context, customer)).params,
    body: { day: reattemptDays(context.clock())[0]! },
  })),
  // Whoever knows the number and the contact of an order sees its status.
  'POST /orders/track': allCallers(async (context, customer) => {
    const { shortId, user } = await createOrderOfCustomer(context, customer)
    return { body: { orderNumber: shortId, contact: user.email } }
  }),
  'GET /orders/confirmation/{token}': allCallers(withLink),
  'POST /orders/confirmation/{token}/confirm': allCallers(withLink),
  'POST /orders/confirmation/{token}/cancel': allCallers(withLink),
  'PUT /orders/confirmation/{token}/address': allCallers(async (...args) => ({
    ...(await withLink(...args)),
    body: address,
  })),
  'PUT /orders/{id}/confirm': owner(async (context, customer) => ({
    params: { id: (await createUnconfirmedOrder(context, customer, { of: await createVariant(context) })).id },
  })),
  'PUT /orders/{id}/return': owner(async (context, customer) => ({
    params: { id: (await createDeliveredOrderOfCustomer(context, customer)).id },
    body: { reason: 'too small' },
  })),
  'POST /orders/{id}/return-pictures': ownerAndAdministrators(async (context, customer) => ({
    params: { id: (await createDeliveredOrderOfCustomer(context, customer)).id },
    form: {},
    files: [await returnPictureFile()],
  })),
  'GET /orders/{id}/return-pictures/{pictureId}': ownerAndAdministrators(async (context, customer) => {
    const { id } = await createDeliveredOrderOfCustomer(context, customer)
    return { params: { id, pictureId: await createReturnPicture(context, customer, id) } }
  }),
  'PUT /orders/{id}/payout': owner(async (context, customer) => ({
    params: { id: (await createReturnRequest(context, customer)).id },
    body: { upiId: 'kaveri@okaxis' },
  })),
  'POST /orders/{id}/buy-again': owner(withOrder),
  'POST /orders/{id}/reinitiate-payment': owner(withOrder),
  // Of a canceled order nothing can be paid, which needs no payment provider.
  'POST /orders/{id}/pay-online': owner(async (context, customer) => {
    const { id } = await createOrderOfCustomer(context, customer)
    await cancelOrder(context, customer, id)
    return { params: { id } }
  }),
  // The unguessable id is enough for the status; only the owner also gets personal data.
  'GET /orders/payment/status-by-merchant-id': allCallers(async (context, customer) => ({
    query: { ...(await createEndedAttempt(context, customer, { state: 'FAILED', errorCode: 'TXN_CANCELLED' })) },
  })),
}

export const storefrontCases: Record<string, EndpointCase> = {
  ...catalogueCases,
  ...cartAndAddressCases,
  ...orderCases,
}
