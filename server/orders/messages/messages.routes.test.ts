import { expect } from 'vitest'
import { defaultTemplate, messageNames } from '#contract/orders/messages/messages.ts'
import { test } from '#tests/support/api.ts'
import { createUnconfirmedOrder } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { createDeliveredOrder } from '#tests/support/orders/delivered-order.ts'
import { createOwnMessage, ownTemplate } from '#tests/support/orders/own-message.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { decideReturn } from '../returns/decide-return.ts'
import { sendReturn } from '../returns/send-return.ts'
import { unnamedCourier } from '../shipments/add-shipment.ts'
import { createShipment } from '../shipments/create-shipment.ts'
import { transitionShipment } from '../shipments/transition-shipment.ts'

async function createTokenOfAdmin(context: TestContext, email = 'owner@raosarees.in') {
  const admin = await createAdmin(context, { email })
  return { admin, token: await issueToken(context, admin) }
}

type Listed = { messages: { name: string; isChanged: boolean; subject: string }[] }

test('the owner’s texts are listed with the default ones, and can be changed back', async ({ context, api }) => {
  const { token } = await createTokenOfAdmin(context)
  const list = async () => ((await api.call('GET /order-messages', { token })).body as Listed).messages
  const changed = async () => (await list()).filter(({ isChanged }) => isChanged).map(({ name }) => name)
  expect((await list()).map(({ name }) => name)).toEqual(messageNames)
  expect(await changed()).toEqual([])

  const params = { name: 'shipped' }
  const saved = await api.call('PUT /order-messages/{name}', { token, params, body: ownTemplate })
  expect(saved).toMatchObject({ status: 200, body: { message: 'The message is saved.' } })
  expect(await changed()).toEqual(['shipped'])
  expect((await list()).find(({ name }) => name === 'shipped')).toMatchObject(ownTemplate)

  const reset = await api.call('DELETE /order-messages/{name}', { token, params })
  expect(reset).toMatchObject({ status: 200, body: { message: 'The message has its default text again.' } })
  expect(await changed()).toEqual([])
  expect((await api.call('DELETE /order-messages/{name}', { token, params })).status).toBe(200)
})

test('of two administrators who edit a message the second gets a conflict, also with the default texts before or after', async ({
  context,
  api,
}) => {
  const { token } = await createTokenOfAdmin(context)
  const params = { name: 'shipped' }
  const save = (seenUpdatedAt: string | null, body: object) =>
    api.call('PUT /order-messages/{name}', { token, params, body: { ...body, seenUpdatedAt } })
  const listed = async () => {
    const { messages } = (await api.call('GET /order-messages', { token })).body
    return messages.find(({ name }: { name: string }) => name === 'shipped')
  }
  const conflict = { status: 409, body: { message: expect.stringMatching(/^These settings were changed/) } }

  expect((await listed()).updatedAt).toBeNull()
  const first = await save(null, ownTemplate)
  expect(first).toMatchObject({ status: 200, body: { updatedAt: (await listed()).updatedAt } })
  expect(first.body.updatedAt).toEqual(expect.any(String))
  expect(await save(null, { ...ownTemplate, heading: 'Second' })).toMatchObject(conflict)
  expect(await save(null, defaultTemplate('shipped'))).toMatchObject(conflict)
  expect(await listed()).toMatchObject(ownTemplate)
  const restored = await save(first.body.updatedAt, defaultTemplate('shipped'))
  expect(restored).toMatchObject({ status: 200, body: { updatedAt: null } })
  expect(await save(first.body.updatedAt, ownTemplate)).toMatchObject(conflict)
  expect((await save(null, ownTemplate)).status).toBe(200)
})

test('the default texts are not stored when they are saved', async ({ context, api }) => {
  const { token } = await createTokenOfAdmin(context)
  await createOwnMessage(context, 'delivered')
  const input = { token, params: { name: 'delivered' }, body: defaultTemplate('delivered') }
  expect((await api.call('PUT /order-messages/{name}', input)).status).toBe(200)
  expect(await context.db.selectFrom('orderMessages').select('name').execute()).toEqual([])
})

test.for<[field: string, change: object, message: string | RegExp]>([
  ['text', { text: 'Hello {firstname}' }, /^\{firstname\} is no placeholder of this message\./],
  ['text', { text: 'Hello {name' }, 'The text has a { without a }.'],
  ['text', { text: '  \n ' }, 'Text is required'],
  ['text', { text: 'x'.repeat(3001) }, 'Text must not exceed 3000 characters'],
  ['subject', { subject: '' }, 'Subject is required'],
  ['subject', { subject: 'One\nBcc: two@example.com' }, 'Subject must be one line'],
  ['subject', { subject: 'x'.repeat(151) }, 'Subject must not exceed 150 characters'],
  ['heading', { heading: '{reference}' }, /^\{reference\} is no placeholder of this message\./],
])('a wrong %s is refused at its field', async ([field, change, message], { context, api }) => {
  const { token } = await createTokenOfAdmin(context)
  const input = { token, params: { name: 'shipped' }, body: { ...ownTemplate, ...change } }
  for (const name of ['PUT /order-messages/{name}', 'POST /order-messages/{name}/preview'] as const) {
    const refused = await api.call(name, input)
    expect(refused.status).toBe(400)
    const { errors } = refused.body as { errors: Record<string, string> }
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]).toMatch(message)
  }
  expect(await context.db.selectFrom('orderMessages').select('name').execute()).toEqual([])
})

test('a message of another name does not exist', async ({ context, api }) => {
  const { token } = await createTokenOfAdmin(context)
  const input = { token, params: { name: 'constructor' }, body: ownTemplate }
  expect((await api.call('PUT /order-messages/{name}', input)).status).toBe(404)
})

test('mails are written in the owner’s words, without HTML of the owner or the customer', async ({ context }) => {
  const customer = await createCustomer(context, { firstName: 'Asha <b>', email: 'asha@example.com' })
  const admin = await createAdmin(context)
  const of = await createVariant(context, { price: 649_50 })
  await createOwnMessage(context, 'confirmed', {
    subject: 'Namaste {name}: {order}',
    text: '<script>alert(1)</script> {name}\n\n{payment}\n\n{note}\nBye',
  })
  await createOwnMessage(context, 'shipped', { text: 'Off it goes.\n\n{tracking}' })
  const order = await createCodOrder(context, customer, { of })
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'SHIPPED' })
  await context.runJobs()
  const [placed, shipped] = context.mails
  expect(placed?.subject).toBe(`Namaste Asha <b>: ${order.shortId}`)
  expect(placed?.text).toContain('You pay ₹649.50 when it is delivered.\n\nBye\n\n')
  expect(placed?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Asha &lt;b&gt;')
  expect(placed?.html).not.toMatch(/<script|<b>/)
  expect(shipped?.text).toMatch(/Off it goes\.\n\n[^:]+: ₹649\.50/)
})

test('every mail about an order links the page that tracks it', async ({ context }) => {
  const customer = await createCustomer(context)
  const order = await createCodOrder(context, customer, { of: await createVariant(context) })
  await context.runJobs()
  const link = `https://shop.example/track?order=${order.shortId}`
  expect(context.mails.at(-1)?.text).toContain(`Track your order: ${link}`)
  expect(context.mails.at(-1)?.html).toContain(`href="${link}"`)
})

test('own texts add no statement to a placement or a change of state', async ({ context }) => {
  const customer = await createCustomer(context)
  const admin = await createAdmin(context)
  const of = await createVariant(context, { stock: 20 })
  const countStatements = async () => {
    context.statements.length = 0
    const { id } = await createCodOrder(context, customer, { of })
    await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
    return context.statements.length
  }
  // The first invoice of a store writes its company details.
  await countStatements()
  const before = await countStatements()
  await createOwnMessage(context, 'confirmed')
  await createOwnMessage(context, 'shipped')
  expect(await countStatements()).toBe(before)
  expect(context.statements.filter((statement) => /from order_messages/.test(statement))).toHaveLength(2)
})

test.for(messageNames)(
  'the preview of %s shows a sample order with the default texts',
  async (name, { context, api }) => {
    const { token } = await createTokenOfAdmin(context)
    const preview = await api.call('POST /order-messages/{name}/preview', {
      token,
      params: { name },
      body: defaultTemplate(name),
    })
    expect(preview.status).toBe(200)
    const { subject, html, text } = preview.body as { subject: string; html: string; text: string }
    expect(subject).toContain('1A2B3C4D')
    expect(text).toContain('Cotton Kurta (Red) × 1: ₹649.00')
    expect(html).toContain('Track your order')
    expect(subject + text).not.toMatch(/[{}]|undefined|null/)
    expect(context.mails).toEqual([])
  },
)

test('a test mail goes to the administrator who asks for it, and nothing is saved', async ({ context, api }) => {
  const { token } = await createTokenOfAdmin(context, 'usha@raosarees.in')
  const input = { token, params: { name: 'shipped' }, body: ownTemplate }
  const sent = await api.call('POST /order-messages/{name}/test', input)
  expect(sent).toMatchObject({ status: 200, body: { message: 'A test mail is on its way to usha@raosarees.in.' } })
  await context.runJobs()
  expect(context.mails).toMatchObject([{ to: 'usha@raosarees.in', subject: 'Namaste Asha, about 1A2B3C4D' }])
  expect(await context.db.selectFrom('orderMessages').select('name').execute()).toEqual([])
})

type OfOrder = { messages: { name: string; label: string; text: string }[] }

test('the messages of an order are in the owner’s words, with the link to track it', async ({ context, api }) => {
  const { admin, token } = await createTokenOfAdmin(context)
  const customer = await createCustomer(context, { firstName: 'Asha' })
  const { id, shortId } = await createCodOrder(context, customer, { of: await createVariant(context) })
  await createOwnMessage(context, 'shipped')
  const messagesOf = async () =>
    ((await api.call('GET /orders/{id}/messages', { token, params: { id } })).body as OfOrder).messages
  expect((await messagesOf()).map(({ label }) => label)).toEqual(['Order confirmed'])
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  const [shipped, ...others] = await messagesOf()
  expect(others.map(({ name }) => name)).toContain('notDelivered')
  expect(shipped).toMatchObject({ name: 'shipped', label: 'Shipped' })
  expect(shipped?.text).toMatch(/^Namaste Asha\n\nYour order /)
  expect(shipped?.text).toContain(`Track your order: https://shop.example/track?order=${shortId}\n\n`)
  expect(shipped?.text).not.toContain('<')
})

test('the message of an order in parts is about a part', async ({ context, api }) => {
  const { admin, token } = await createTokenOfAdmin(context)
  const of = await createVariant(context, { price: 300_00 })
  const { id, items } = await createCodOrder(context, await createCustomer(context), { of, quantity: 3 })
  const part = [{ orderItemId: items[0]!.id, quantity: 1 }]
  const { order } = await createShipment(context, admin, id, { ...unnamedCourier, handOver: true, items: part })
  const firstText = async () =>
    ((await api.call('GET /orders/{id}/messages', { token, params: { id } })).body as OfOrder).messages[0]?.text
  expect(await firstText()).toContain(`A part of your order ${order.shortId} has left the shop.`)
})

test('the message of an order that waits for its confirmation has the link for it', async ({ context, api }) => {
  const { token } = await createTokenOfAdmin(context)
  const of = await createVariant(context)
  const { id } = await createUnconfirmedOrder(context, await createCustomer(context), { of })
  const { body } = await api.call('GET /orders/{id}/messages', { token, params: { id } })
  const [first] = (body as OfOrder).messages
  expect(first?.name).toBe('toConfirm')
  expect(first?.text).toContain('Confirm your order: https://shop.example/confirm-order/')
})

test('a message about the whole order names the cash that the courier still collects', async ({ context, api }) => {
  const { admin, token } = await createTokenOfAdmin(context)
  const of = await createVariant(context, { stock: 5, price: 500_00 })
  const { id, items } = await createCodOrder(context, await createCustomer(context), { of, quantity: 3 })
  const first = { ...unnamedCourier, items: [{ orderItemId: items[0]!.id, quantity: 1 }], handOver: true }
  const { shipments } = (await createShipment(context, admin, id, first)).order
  await transitionShipment(
    context,
    admin,
    { id, shipmentId: shipments![0]!.id },
    { transition: 'deliver', reason: null },
  )
  const { body } = await api.call('GET /orders/{id}/messages', { token, params: { id } })
  const { text } = (body as OfOrder).messages.find(({ name }) => name === 'outForDelivery')!
  expect(text).toContain('Please keep ₹1,000.00 ready for the courier.')
})

test('the message of an approved return says which pieces come back and how, of one on its way only which', async ({
  context,
  api,
}) => {
  context.setClock('2026-12-01T06:00:00Z')
  const { id, admin, request } = await createDeliveredOrder(context)
  const token = await issueToken(context, admin)
  const firstText = async () => {
    const { body } = await api.call('GET /orders/{id}/messages', { token, params: { id } })
    return (body as OfOrder).messages[0]!.text
  }
  const approve = async (asked: { id: string }, note: string | null = null) =>
    decideReturn(context, admin, { id, returnId: asked.id }, { decision: 'APPROVED', note })
  const pickup = await request({ Kurta: 2 })
  await approve(pickup, 'Please keep the box.')
  expect(await firstText()).toContain(
    'was approved:\n\n2 × Kurta (Red).\n\nWe pick it up, and write to you on which day.\n\nPlease keep the box.\n\nTrack',
  )

  const params = { id, returnId: pickup.id }
  const travel = { courier: null, courierName: null, trackingNumber: null, trackingUrl: null }
  await sendReturn(context, admin, params, { ...travel, pickupDay: '2026-12-03', isSent: false })
  expect(await firstText()).toContain('We pick it up on 3 Dec 2026.')
  await sendReturn(context, admin, params, { ...travel, pickupDay: '2026-12-03', isSent: true })
  expect(await firstText()).toMatch(/was approved:\n\n2 × Kurta \(Red\)\.\n\nPlease keep the box\.\n\nTrack/)

  await approve(await request({ Phone: 1 }, { method: 'OWN_SHIPMENT' }))
  expect(await firstText()).toMatch(/was approved:\n\n1 × Phone \(.+\)\.\n\nPlease send it to us, and enter/)
})
