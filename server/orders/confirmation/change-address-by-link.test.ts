import { expect } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { dayInIndia } from '#contract/india-time.ts'
import type { orderConfirmation } from '#contract/orders/order-confirmation.ts'
import { createCodRules, createUnconfirmedOrder } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { anonymizeCustomer } from '../anonymize-customer.store.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showOrder } from '../history/show-order.ts'
import { unnamedCourier } from '../shipments/add-shipment.ts'
import { createShipment } from '../shipments/create-shipment.ts'
import { transitionShipment } from '../shipments/transition-shipment.ts'
import { changeAddressByAdmin } from '../staff/edit/change-address-by-admin.ts'
import { changeAddressByLink } from './change-address-by-link.ts'
import { confirmByLink } from './confirm-order.ts'
import { showOrderOfLink } from './show-order-of-link.ts'

type NewAddress = Input<typeof orderConfirmation.changeAddressByLink>['body']

const mysuru: NewAddress = {
  addressLine1: '1 Fort Road',
  addressLine2: null,
  city: 'Mysuru',
  state: 'Karnataka',
  postalCode: '570001',
  fullName: 'Asha Rao',
  phone: null,
}
const delhi: NewAddress = { ...mysuru, city: 'Delhi', state: 'Delhi', postalCode: '110001' }

/** An order to Bengaluru that waits for its confirmation. Without zones delivery costs the same everywhere. */
async function createScenario(context: TestContext) {
  context.setClock('2026-11-23T04:00:00Z')
  const customer = await createCustomer(context)
  const order = await createUnconfirmedOrder(context, customer, {
    of: await createVariant(context, { price: 600_00, stock: 5 }),
  })
  const token = context.tokens.links.issue('confirm-order', order.id)
  const change = (address: NewAddress) => changeAddressByLink(context, token, address)
  const show = async () => (await showOrder(context, customer, order.id)).order
  return { customer, order, token, change, show }
}

const createZones = async (context: TestContext, north: Parameters<typeof createZone>[1] = {}) => {
  await createZone(context, { name: 'South', states: ['Karnataka'], minDays: 1, maxDays: 2 })
  await createZone(context, { name: 'North', states: ['Delhi'], minDays: 5, maxDays: 6, ...north })
}

test('a new address replaces the old one, and the amounts stay', async ({ context }) => {
  const { order, change, show } = await createScenario(context)
  const { message, order: shown } = await change(mysuru)
  expect(message).toBe('The delivery address is changed.')
  expect(shown).toMatchObject({ state: 'AWAITING', address: mysuru, order: { orderTotal: order.orderTotal } })
  const { history, address } = await show()
  expect(address).toEqual(mysuru)
  expect(history.at(-1)).toMatchObject({
    event: 'ADDRESS_CHANGED',
    by: 'customer',
    note: expect.stringMatching(/^Before: .* MG Road, Bengaluru 560001, Karnataka$/),
  })
})

test('the present address changes nothing and adds nothing to the history', async ({ context }) => {
  const { change, show } = await createScenario(context)
  await change(mysuru)
  const before = await show()
  expect(await change(mysuru)).toMatchObject({
    message: 'This is the delivery address already.',
    order: { address: mysuru },
  })
  expect(await show()).toEqual(before)
  await change({ ...mysuru, phone: '9845012345' })
  expect((await show()).history).toHaveLength(before.history.length + 1)
})

test('the address is changed ten times by the link, then the customer is asked to write to the shop', async ({
  context,
}) => {
  const { order, change, show } = await createScenario(context)
  const to = (number: number) => ({ ...mysuru, addressLine1: `${number} Fort Road` })
  for (let number = 1; number <= 10; number++) await change(to(number))
  await expect(change(to(11))).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The address was changed 10 times already. Please write to us to change it again.',
  })
  const { address, history } = await show()
  expect(address.addressLine1).toBe('10 Fort Road')
  expect(history.filter(({ event }) => event === 'ADDRESS_CHANGED')).toHaveLength(10)
  expect(await change(to(10))).toMatchObject({ message: 'This is the delivery address already.' })

  const admin = await createAdmin(context)
  await changeAddressByAdmin(context, admin, order.id, { ...to(11), isForced: false })
  expect((await show()).address.addressLine1).toBe('11 Fort Road')
})

test('the expected day is the one of the new zone', async ({ context }) => {
  await createZones(context)
  const { order, change, show } = await createScenario(context)
  const before = dayInIndia(order.expectedDeliveryDate!)
  await change({ ...mysuru, postalCode: '560001' })
  expect(dayInIndia((await show()).expectedDeliveryDate!)).toBe(before)
  await change(delhi)
  expect(dayInIndia((await show()).expectedDeliveryDate!) > before).toBe(true)
})

test('an address whose delivery costs more is refused, and nothing changes', async ({ context }) => {
  await createZones(context, { rates: [{ charge: 90_00 }], codSurcharge: 19_00 })
  const { change, show } = await createScenario(context)
  await expect(change(delhi)).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Delivery there costs ₹60.00 more. Please cancel this order and place it again.',
    details: { errors: { postalCode: expect.any(String) } },
  })
  expect((await show()).address.city).toBe('Bengaluru')
})

test('an order that shipped free by an offer is compared with the fee before the offer', async ({ context }) => {
  await createZones(context)
  await createOffer(context, { benefit: { kind: 'FREE_SHIPPING', level: 'SHIPPING' } })
  const { order, change } = await createScenario(context)
  expect(order.shippingFee).toBe(0)
  expect((await change(delhi)).order.address).toEqual(delhi)
})

test('an order that costs nothing is sent also where no cash is taken', async ({ context }) => {
  await createZones(context, { isCodAvailable: false })
  const { order, change } = await createScenario(context)
  await context.db.updateTable('orders').set({ orderTotal: 0, codFee: 0 }).where('id', '=', order.id).execute()
  expect((await change(delhi)).order.address).toEqual(delhi)
})

test('an address without delivery or without cash on delivery is refused', async ({ context }) => {
  await createZones(context, { isCodAvailable: false })
  const { change } = await createScenario(context)
  const goa = { ...mysuru, city: 'Panaji', state: 'Goa', postalCode: '403001' } as const
  await expect(change(goa)).rejects.toThrow('We do not deliver to 403001 yet. Please enter another address.')
  const noCash = (pinCode: string) => `Cash on delivery is not available at ${pinCode}. Please enter another address.`
  await expect(change(delhi)).rejects.toThrow(noCash('110001'))
  await createCodRules(context, { blockedPinCodes: ['570001'] })
  await expect(change(mysuru)).rejects.toThrow(noCash('570001'))
})

test('the address of a confirmed order stays', async ({ context }) => {
  const { token, change, show } = await createScenario(context)
  await confirmByLink(context, token)
  await expect(change(mysuru)).rejects.toMatchObject({ kind: 'conflict' })
  expect((await show()).address.city).toBe('Bengaluru')
})

test('the address stays while a parcel is packed, and can be changed after it was unpacked', async ({ context }) => {
  const { order, token, change, show } = await createScenario(context)
  const admin = await createAdmin(context)
  const canChange = async () => (await showOrderOfLink(context, token)).order.canChangeAddress
  expect(await canChange()).toBe(true)
  const packed = (await createShipment(context, admin, order.id, { ...unnamedCourier, handOver: false })).order
  await expect(change(mysuru)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Your parcel is packed already. Please write to us.',
  })
  expect((await show()).address.city).toBe('Bengaluru')
  expect(await canChange()).toBe(false)
  const params = { id: order.id, shipmentId: packed.shipments![0]!.id }
  await transitionShipment(context, admin, params, { transition: 'cancel', reason: null })
  expect(await canChange()).toBe(true)
  await change(mysuru)
  expect((await show()).address.city).toBe('Mysuru')
})

test('an order with an invoice, which was sent and taken back, stays in its state', async ({ context }) => {
  const { order, change } = await createScenario(context)
  const admin = await createAdmin(context)
  for (const deliveryStatus of ['SHIPPED', 'PENDING'] as const)
    await setDeliveryStatus(context, admin, order.id, { deliveryStatus })
  await expect(change(delhi)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This order has an invoice of another state. Please write to us.',
  })
  expect((await change(mysuru)).order.address).toEqual(mysuru)
})

test('the deletion of an account removes the former address', async ({ context }) => {
  const { customer, order, change } = await createScenario(context)
  await change(mysuru)
  await anonymizeCustomer(context.db, customer.id)
  const rows = await context.db.selectFrom('orderEvents').select('note').where('orderId', '=', order.id).execute()
  expect(rows.flatMap(({ note }) => note ?? [])).toEqual([])
})
