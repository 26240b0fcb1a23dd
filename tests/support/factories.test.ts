import { expect } from 'vitest'
import { createCustomer, createVariant, findStock, issueToken } from './factories.ts'
import { createAddress, createCartItem } from './order-factories.ts'
import { test } from './test-context.ts'

for (const round of [1, 2]) {
  test(`every test starts with an empty database (${round})`, async ({ context }) => {
    expect(await context.db.selectFrom('users').select('id').execute()).toEqual([])
    const customer = await createCustomer(context, { username: 'always_the_same' })
    await createAddress(context, customer)
    const variant = await createVariant(context, { product: 'Kurta', stock: 3 })
    await createCartItem(context, customer, variant, 2)

    expect(await findStock(context, variant)).toBe(3)
    expect(await context.tokens.read(await issueToken(context, customer), context.clock())).toMatchObject({
      userId: customer.id,
    })
  })
}
