import type { APIRequestContext } from '@playwright/test'
import type { CallResponse } from '#contract/calls.ts'
import { addProduct, uniqueName } from './api-client.ts'
import { addAddress, registerCustomer } from './customer.ts'

/** Places a cash-on-delivery order of a new customer for two of a new product. */
export async function placeCodOrder(request: APIRequestContext) {
  const product = await addProduct(request, uniqueName('Copper Bottle'))
  const customer = await registerCustomer(request)
  const address = await addAddress(customer)
  await customer.api.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 2 })
  const input = { addressId: address.id, paymentMethod: 'COD' }
  const { order } = await customer.api.post<CallResponse<'POST /orders/place'>>('/orders/place', input)
  if (!order) throw new Error('The response contains no order.')
  return { order, customer, product }
}
