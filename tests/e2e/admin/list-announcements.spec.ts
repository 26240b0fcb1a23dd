import { createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('a list announces the number of its rows once', async ({ page, request }) => {
  const { product, customer } = await placeCodOrder(request)
  const offer = uniqueName('Once')
  const admin = await createAdminClient(request)
  // Without a code it would apply to the carts of all other tests.
  const code = offer.replace(/\W/g, '')
  await admin.post('/offers', { name: offer, kind: 'PERCENT', level: 'ORDER', percent: '5', code })
  const searches = {
    Products: product.name,
    Stock: product.name,
    Customers: customer.username,
    Orders: customer.username,
    Offers: offer,
  }
  for (const [caption, q] of Object.entries(searches)) {
    await openAdminPage(page, `/admin/${caption.toLowerCase()}?q=${encodeURIComponent(q)}`)
    await expect(page.getByRole('table', { name: caption }).getByRole('row')).toHaveCount(2)
    const statuses = page.getByRole('status')
    await expect(statuses.filter({ hasText: /^1 / })).toHaveCount(1)
    await expect(statuses.filter({ hasText: 'All are in the list' })).toHaveCount(1)
  }
})
