import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { maxPriceDropsPerMail } from '#contract/wish-list/price-drop-limits.ts'
import { wishListKey } from '#contract/wish-list/wish-list-keys.ts'
import { exportData } from '#server/account/export-data.ts'
import { createCustomer, createProduct, createVariant, unpublish } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { addToWishList } from './add-to-wish-list.ts'
import { sendPriceDrops } from './send-price-drops.ts'
import { setPriceDrops } from './set-price-drops.ts'
import { showWishList } from './show-wish-list.ts'

const start = Date.parse('2026-11-01T06:00:00Z')
const setDay = (context: TestContext, day: number) => context.setClock(new Date(start + day * dayMs))

const createKurta = (context: TestContext, product = 'Kurta') =>
  createVariant(context, { product, color: '#8fc3e8', price: 500_00, originalPrice: 600_00 })

const setPrice = ({ db }: TestContext, { productId }: { productId: string }, discountPrice: number) =>
  db.updateTable('products').set({ discountPrice }).where('id', '=', productId).execute()

/** A customer with the switch on, who saved these entries. */
async function createWisher(context: TestContext, keys: string[]) {
  const customer = await createCustomer(context)
  await addToWishList(context, customer, keys)
  await setPriceDrops(context, customer, { mailsPriceDrops: true })
  return customer
}

async function runDaily(context: TestContext) {
  context.mails.length = 0
  await sendPriceDrops(context, { batchSize: 2 })
  await context.runJobs()
  return context.mails.map(({ to, text }) => ({ to, text }))
}

test('a customer who asked for it gets a mail about entries that cost less than when they were saved', async ({
  context,
}) => {
  setDay(context, 0)
  const kurta = await createKurta(context)
  const sari = await createKurta(context, 'Sari')
  const customer = await createWisher(context, [wishListKey(kurta.productId, kurta.id), sari.productId])
  expect(await runDaily(context)).toEqual([])
  await setPrice(context, kurta, 450_00)
  const [mail] = await runDaily(context)
  expect(mail?.to).toBe(customer.email)
  expect(mail?.text).toContain('Kurta (Sky blue): ₹450.00 instead of ₹500.00')
  expect(mail?.text).toContain(`/product/${kurta.productId}?variant=${kurta.id}`)
  expect(mail?.text).not.toContain('Sari')
})

test('a mail is sent once for a price, and at most one a week', async ({ context }) => {
  setDay(context, 0)
  const kurta = await createKurta(context)
  await createWisher(context, [kurta.productId])
  await setPrice(context, kurta, 450_00)
  expect(await runDaily(context)).toHaveLength(1)
  setDay(context, 6)
  await setPrice(context, kurta, 400_00)
  expect(await runDaily(context)).toEqual([])
  setDay(context, 7)
  expect((await runDaily(context))[0]?.text).toContain('₹400.00 instead of ₹450.00')
  // A price that rises and falls again is no lower price.
  setDay(context, 20)
  await setPrice(context, kurta, 500_00)
  expect(await runDaily(context)).toEqual([])
  await setPrice(context, kurta, 420_00)
  expect(await runDaily(context)).toEqual([])
})

test('without the switch nothing is sent, and the switch is off by default', async ({ context }) => {
  const kurta = await createKurta(context)
  const customer = await createCustomer(context)
  await addToWishList(context, customer, [kurta.productId])
  expect((await showWishList(context, customer)).mailsPriceDrops).toBe(false)
  const former = await createWisher(context, [kurta.productId])
  expect((await showWishList(context, former)).mailsPriceDrops).toBe(true)
  await setPriceDrops(context, former, { mailsPriceDrops: false })
  await setPrice(context, kurta, 450_00)
  expect(await runDaily(context)).toEqual([])
})

test('a mail that waits for the mail server is not sent to a customer who has switched the mails off', async ({
  context,
}) => {
  const kurta = await createKurta(context)
  const [ended, other] = [
    await createWisher(context, [kurta.productId]),
    await createWisher(context, [kurta.productId]),
  ]
  await setPrice(context, kurta, 450_00)
  await sendPriceDrops(context)
  await setPriceDrops(context, ended, { mailsPriceDrops: false })
  await context.runJobs()
  expect(context.mails.map(({ to }) => to)).toEqual([other.email])
})

test('what cannot be bought is not named, and a blocked customer gets no mail', async ({ context }) => {
  const [sold, gone, kurta] = [await createKurta(context), await createKurta(context), await createKurta(context)]
  await createWisher(context, [wishListKey(sold.productId, sold.id), gone.productId])
  const blocked = await createWisher(context, [kurta.productId])
  const { db } = context
  for (const variant of [sold, gone, kurta]) await setPrice(context, variant, 450_00)
  await db.updateTable('productVariants').set({ stock: 0 }).where('id', '=', sold.id).execute()
  await unpublish({ db }, gone.productId, 'ARCHIVED')
  await db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', blocked.id).execute()
  expect(await runDaily(context)).toEqual([])
})

test('of a product saved without a variant the mail names the lowest price of what is in stock', async ({
  context,
}) => {
  setDay(context, 0)
  const small = await createVariant(context, { product: 'Kurta', price: 500_00, stock: 0 })
  const large = await createVariant(context, { product: small.product, color: 'blue', ownPrice: 900_00 })
  await createWisher(context, [small.productId])
  await setPrice(context, small, 400_00)
  expect(await runDaily(context)).toEqual([])
  const setOwnPrice = (discountPrice: number) =>
    context.db.updateTable('productVariants').set({ discountPrice }).where('id', '=', large.id).execute()
  await setOwnPrice(450_00)
  expect((await runDaily(context))[0]?.text).toContain('Kurta: ₹450.00 instead of ₹500.00')
  setDay(context, 7)
  await setOwnPrice(425_00)
  expect((await runDaily(context))[0]?.text).toContain('Kurta: ₹425.00 instead of ₹450.00')
})

test('every list is reached, in a job that runs twice at the same time each customer gets one mail', async ({
  context,
}) => {
  const kurta = await createKurta(context)
  const customers = []
  for (let count = 0; count < 5; count++) customers.push(await createWisher(context, [kurta.productId]))
  await setPrice(context, kurta, 450_00)
  await Promise.all([sendPriceDrops(context, { batchSize: 2 }), runDaily(context)])
  await context.runJobs()
  expect(context.mails.map(({ to }) => to).sort()).toEqual(customers.map(({ email }) => email).sort())
})

test('a mail names the largest reductions, and the next one the others', async ({ context }) => {
  setDay(context, 0)
  const products = []
  for (let count = 0; count <= maxPriceDropsPerMail; count++)
    products.push(await createKurta(context, `Kurta ${String.fromCharCode(65 + count)}`))
  await createWisher(
    context,
    products.map(({ productId }) => productId),
  )
  for (const [index, product] of products.entries()) await setPrice(context, product, 300_00 + index * 10_00)
  const [first] = await runDaily(context)
  expect(first?.text).toContain('Kurta A: ₹300.00')
  expect(first?.text).not.toContain('Kurta K')
  setDay(context, 7)
  const [second] = await runDaily(context)
  expect(second?.text).toContain('Kurta K: ₹400.00 instead of ₹500.00')
  expect(second?.text).not.toContain('Kurta A')
})

test('while the owner has switched wish lists off, nothing is sent and the switch cannot be set', async ({
  context,
}) => {
  const kurta = await createKurta(context)
  const customer = await createWisher(context, [kurta.productId])
  await setPrice(context, kurta, 450_00)
  await context.db
    .insertInto('companyDetails')
    .values({ companyName: 'Rao', address: 'India', email: 'rao@example.com', contact: '1', wishListShown: false })
    .execute()
  expect(await runDaily(context)).toEqual([])
  await expect(setPriceDrops(context, customer, { mailsPriceDrops: true })).rejects.toMatchObject({ kind: 'conflict' })
})

test('the export says since when the mails are wanted, and the switch is deleted with the account', async ({
  context,
}) => {
  setDay(context, 0)
  const customer = await createWisher(context, [(await createProduct(context)).id])
  setDay(context, 1)
  await setPriceDrops(context, customer, { mailsPriceDrops: true })
  expect(await exportData(context, customer)).toMatchObject({
    wishList: { priceDropsSince: new Date(start), priceDropsSentAt: null },
  })
  await context.db.deleteFrom('users').where('id', '=', customer.id).execute()
  expect(await context.db.selectFrom('wishLists').select('userId').execute()).toEqual([])
})
