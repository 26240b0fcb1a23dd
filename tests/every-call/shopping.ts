import { aCategory, aProduct, aVariant } from '#tests/support/makers.ts'
import { attempt, cartLine, deliveredOrder, home, legalPage, order } from './makings.ts'
import { everybody, owner, ownerAndAdministrators, type Row, signedIn } from './row.ts'

const address = { addressLine1: '1 Fort Road', city: 'Mysuru', state: 'Karnataka', postalCode: '570001' }

/** What everybody sees of the shop. */
const window: Record<string, Row> = {
  'GET /products': everybody(() => ({ query: { page: '1', limit: '4', sortBy: 'price', sortOrder: 'asc' } })),
  'GET /products/{productId}': everybody(async (shop) => ({ params: { productId: (await aProduct(shop)).id } })),
  'GET /products/variant/{variantId}': everybody(async (shop) => ({
    params: { variantId: (await aVariant(shop)).id },
  })),
  'GET /categories': everybody(),
  'GET /categories/{categoryId}': everybody(async (shop) => ({ params: { categoryId: (await aCategory(shop)).id } })),
  'GET /brands': everybody(),
  'GET /search/products': everybody(() => ({ query: { q: 'kurta under 500', sortBy: 'relevance', inStock: 'true' } })),
  'GET /search/suggestions': everybody(() => ({ query: { q: 'kur' } })),
  'GET /company-details': everybody(),
  'GET /legal-pages': everybody(),
  'GET /legal-pages/slug/{slug}': everybody(async (shop) => {
    await legalPage(shop)
    return { params: { slug: 'privacy-policy' } }
  }),
  'GET /payments/methods': everybody(),
}

/** Carts and addresses. */
const basket: Record<string, Row> = {
  'GET /cart': signedIn(async (shop, customer) => {
    await cartLine(shop, customer)
    return {}
  }),
  'POST /cart/add': signedIn(async (shop) => ({ body: { productVariantId: (await aVariant(shop)).id, quantity: 1 } })),
  'PATCH /cart/update-quantity': owner(async (shop, customer) => ({
    body: { cartItemId: (await cartLine(shop, customer)).id, newQuantity: 2 },
  })),
  'PUT /cart/update-quantity': owner(async (shop, customer) => ({
    body: { cartItemId: (await cartLine(shop, customer)).id, newQuantity: 0 },
  })),
  'DELETE /cart/remove/{cartItemId}': owner(async (shop, customer) => ({
    params: { cartItemId: (await cartLine(shop, customer)).id },
  })),
  'GET /addresses': signedIn(async (shop, customer) => {
    await home(shop, customer)
    return {}
  }),
  'POST /addresses': signedIn(() => ({ body: { ...address, isDefault: true, fullName: 'Asha Rao' } })),
  'PUT /addresses/{id}': owner(async (shop, customer) => ({
    params: { id: (await home(shop, customer)).id },
    body: address,
  })),
  'DELETE /addresses/{id}': owner(async (shop, customer) => ({ params: { id: (await home(shop, customer)).id } })),
  'PUT /addresses/{id}/set-default': owner(async (shop, customer) => ({
    params: { id: (await home(shop, customer)).id },
  })),
}

const ofOrder: Row['ask'] = async (shop, customer) => ({ params: { id: (await order(shop, customer)).id } })

/** Orders as their customers see them. */
const purchases: Record<string, Row> = {
  'POST /orders/place': owner(
    async (shop, customer) => {
      await cartLine(shop, customer)
      return { body: { addressId: (await home(shop, customer)).id, paymentMethod: 'COD' } }
    },
    // Theirs is an empty cart; whose address it is does not even come up.
    { 'other customer': 400, administrator: 400 },
  ),
  'GET /orders/my-orders': signedIn(async (shop, customer) => {
    await order(shop, customer)
    return { query: { page: '1', pageSize: '10' } }
  }),
  'GET /orders/{id}': ownerAndAdministrators(ofOrder),
  'GET /orders/{id}/invoices/{number}': ownerAndAdministrators(async (shop, customer) => {
    const { id } = await deliveredOrder(shop, customer)
    const kept = shop.db.selectFrom('invoices').select('number').where('orderId', '=', id)
    return { params: { id, number: (await kept.executeTakeFirstOrThrow()).number } }
  }),
  'PUT /orders/{id}/cancel': owner(ofOrder),
  'PUT /orders/{id}/return': owner(async (shop, customer) => ({
    params: { id: (await deliveredOrder(shop, customer)).id },
    body: { reason: 'too small' },
  })),
  'POST /orders/{id}/buy-again': owner(ofOrder),
  'POST /orders/{id}/reinitiate-payment': owner(ofOrder),
  // Whoever holds the id that nobody can guess is told the status, and only the owner who it is.
  'GET /orders/payment/status-by-merchant-id': everybody(async (shop, customer) => ({
    query: { ...(await attempt(shop, customer, { state: 'FAILED', errorCode: 'TXN_CANCELLED' })) },
  })),
}

export const shopping: Record<string, Row> = { ...window, ...basket, ...purchases }
