import type { Caller } from '#server/context.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { createOrder } from '#server/orders/placement/create-order.ts'
import { checkReturn } from '#server/orders/returns/check-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { createAdmin, createCustomer, createVariant } from '../factories.ts'
import { createAddress, createCartItem } from '../order-factories.ts'
import type { TestContext } from '../test-context.ts'

type RequestReturnInput = Parameters<typeof requestReturn>[3]
type CheckInput = Parameters<typeof checkReturn>[3]
/** One value for all products, or those of each by its name. */
type ByProduct<Value> = Value | Readonly<Record<string, Value>>
type Wish = Partial<Omit<RequestReturnInput, 'items'>> & { exchangeVariantId?: ByProduct<string>; by?: Caller }

const ofProduct = <Value extends string | number>(value: ByProduct<Value> | undefined, product: string) =>
  typeof value === 'object' ? value[product] : value

/**
 * A delivered cash order of three kurtas at ₹200 and one phone at ₹400, of a stock of five each, with functions that ask for returns by the
 * name of the product and check them.
 */
export async function createDeliveredOrder(context: TestContext) {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const kurta = await createVariant(context, { product: 'Kurta', color: '#c8322b', stock: 5, price: 200_00 })
  const phone = await createVariant(context, { product: 'Phone', color: '#1a1a1a', stock: 5, price: 400_00 })
  await createCartItem(context, customer, kurta, 3)
  await createCartItem(context, customer, phone, 1)
  const { id: addressId } = await createAddress(context, customer)
  const { id } = (await createOrder(context, customer, { addressId, paymentMethod: 'COD' })).order
  const { order } = await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  const itemId = (name: string) => order.items.find(({ product }) => product.name === name)!.id

  const request = async (
    wanted: Readonly<Record<string, number>>,
    { exchangeVariantId, by = customer, ...wish }: Wish = {},
  ) => {
    const items = Object.entries(wanted).map(([name, quantity]) => {
      const exchange = ofProduct(exchangeVariantId, name)
      return { orderItemId: itemId(name), quantity, ...(exchange && { exchangeVariantId: exchange }) }
    })
    const choice = { resolution: 'REFUND', method: 'PICKUP', reason: 'DOES_NOT_FIT', comment: null } as const
    const input = { ...choice, pictures: [], ...wish, items }
    return (await requestReturn(context, by, id, input)).order.returns!.at(-1)!
  }

  /** Checks a return: by default all pieces are good. */
  const check = async (
    itemReturn: { id: string; items: readonly { orderItemId: string | null; name: string; quantity: number }[] },
    { good, damaged = 0, ...input }: Partial<CheckInput> & { good?: ByProduct<number>; damaged?: number } = {},
  ) => {
    const items = itemReturn.items.map(({ orderItemId, name, quantity }) => ({
      orderItemId: orderItemId!,
      good: ofProduct(good, name) ?? quantity,
      damaged,
    }))
    const body = { note: null, ...input, items }
    return (await checkReturn(context, admin, { id, returnId: itemReturn.id }, body)).order
  }
  return { id, admin, customer, kurta, phone, order, itemId, request, check }
}
