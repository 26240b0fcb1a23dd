import { expect } from 'vitest'
import { aCustomer, anAddress, aVariant, inCart, signedIn, stockOf } from './makers.ts'
import { test } from './test.ts'

for (const round of [1, 2]) {
  test(`every test begins with an empty shop (${round})`, async ({ shop }) => {
    expect(await shop.db.selectFrom('users').select('id').execute()).toEqual([])
    const customer = await aCustomer(shop, { username: 'always_the_same' })
    await anAddress(shop, customer)
    const variant = await aVariant(shop, { product: 'Kurta', stock: 3 })
    await inCart(shop, customer, variant, 2)

    expect(await stockOf(shop, variant)).toBe(3)
    expect(await shop.tokens.read(await signedIn(shop, customer), shop.clock())).toMatchObject({ userId: customer.id })
  })
}
