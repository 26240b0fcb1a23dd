import type { APIRequestContext } from '@playwright/test'
import type { CallResponse } from '#contract/calls.ts'
import { withClient } from '#server/database/with-client.ts'
import { createLinkTokens } from '#server/identity/sessions/link-tokens.ts'
import { addProduct, createAdminClient, uniqueLastName, uniqueName } from './api-client.ts'
import { addAddress, registerCustomer } from './customer.ts'
import { placeCodOrder } from './placed-order.ts'
import { addSizedProduct } from './sized-product.ts'
import { findDatabase } from './unconfirmed-order.ts'

/** A delivered and paid cash order of a new customer for two of a new product. */
export async function deliverCodOrder(request: APIRequestContext) {
  const placed = await placeCodOrder(request)
  const admin = await createAdminClient(request)
  await admin.put(`/orders/${placed.order.id}/status`, { deliveryStatus: 'DELIVERED' })
  return placed
}

/** A delivered cash order by phone for two of a new product, of a new customer without an e-mail address. */
export async function deliverPhoneOrder(request: APIRequestContext) {
  const product = await addProduct(request, uniqueName('Copper Bottle'))
  const admin = await createAdminClient(request)
  const { customer } = await admin.post<CallResponse<'POST /staff-orders/customers'>>('/staff-orders/customers', {
    firstName: 'Ravi',
    lastName: uniqueLastName('Nair'),
    mobile: '98123 45678',
  })
  const items = [{ productVariantId: product.variants[0]?.id, quantity: 2 }]
  const terms = { customerId: customer.id, items }
  const quote = await admin.post<CallResponse<'POST /staff-orders/quote'>>('/staff-orders/quote', {
    ...terms,
    payment: 'COD',
  })
  const { order } = await admin.post<CallResponse<'POST /staff-orders'>>('/staff-orders', {
    ...terms,
    address: phoneAddress,
    payment: { kind: 'COD' },
    expectedTotal: quote.total,
  })
  await admin.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' })
  return { order, customer, product }
}

const phoneAddress = {
  fullName: 'Ravi Nair',
  phone: '98123 45678',
  addressLine1: '7 Lake View Road',
  city: 'Kochi',
  state: 'Kerala',
  postalCode: '682001',
}

/** A delivered cash order of a new customer for one navy kurta of size S; L is in stock. */
export async function deliverSizedOrder(request: APIRequestContext) {
  const product = await addSizedProduct(request)
  const customer = await registerCustomer(request)
  const address = await addAddress(customer)
  await customer.api.post('/cart/add', { productVariantId: product.variantId('navy', 'S'), quantity: 1 })
  const input = { addressId: address.id, paymentMethod: 'COD' }
  const { order } = await customer.api.post<CallResponse<'POST /orders/place'>>('/orders/place', input)
  if (!order) throw new Error('The response contains no order.')
  const admin = await createAdminClient(request)
  await admin.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' })
  return { order, customer, product }
}

/** A delivered order of a new customer; `reviewPath` is the link of the mail that asks for reviews. */
export async function placeDeliveredOrder(request: APIRequestContext) {
  const placed = await deliverCodOrder(request)
  const secret = await withClient({ connectionString: findDatabase() }, async (client) => {
    const { rows } = await client.query<{ value: string }>(`select value from secrets where name = 'token'`)
    return rows[0]?.value ?? ''
  })
  return { ...placed, reviewPath: `/review/${createLinkTokens(secret).issue('review-order', placed.order.id)}` }
}
