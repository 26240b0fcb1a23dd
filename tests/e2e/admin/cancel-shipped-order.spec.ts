import type { CallResponse } from '#contract/calls.ts'
import { openOrder, updateDeliveryStatus } from '#tests/support/e2e/admin-orders.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('a shipped order is canceled before its goods are back, and its stock is restored once they are', async ({
  page,
}) => {
  const { order: placed, product } = await placeCodOrder(page.request)
  const id = placed.shortId
  const admin = await createAdminClient(page.request)
  const stock = async () => {
    const reply = await admin.get<CallResponse<'GET /products/{productId}'>>(`/products/${product.id}`)
    return reply.product.variants[0]?.stock
  }
  const details = await openOrder(page, id)
  await updateDeliveryStatus(details, 'CANCELED')
  const ask = page.getByRole('alertdialog', { name: `Cancel order ${id}?` })
  await expect(ask).toContainText('The stock is restored.')
  await expect(ask.getByRole('checkbox')).toHaveCount(0)
  await ask.getByRole('button', { name: 'Keep order' }).click()

  await updateDeliveryStatus(details, 'SHIPPED')
  await expect(page.getByText(`Order ${id} is now shipped.`)).toBeVisible()
  await updateDeliveryStatus(details, 'CANCELED')
  await expect(ask.getByLabel('The goods are back')).not.toBeChecked()
  await ask.getByRole('button', { name: 'Cancel order' }).click()
  await expect(details.getByText('This order has been canceled.')).toBeVisible()
  await expect(details.getByLabel('Delivery status')).toHaveCount(0)
  expect(await stock()).toBe(3)

  const outstanding = details.getByRole('region', { name: 'Goods not back yet' })
  await outstanding.getByRole('button', { name: 'Goods are back' }).click()
  const receipt = page.getByRole('alertdialog', { name: 'Are the goods back?' })
  await expect(receipt).toContainText('They go back into stock.')
  expect(await stock()).toBe(3)
  await receipt.getByRole('button', { name: 'Goods are back' }).dblclick()
  await expect(page.getByText('The goods are back in stock.')).toBeVisible()
  await expect(outstanding).toHaveCount(0)
  expect(await stock()).toBe(5)

  await details.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Canceled' }).click()
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('Canceled')
})

test('goods that the courier lost on their way back are recorded, and the stock stays as it is', async ({ page }) => {
  const { order, product } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${order.id}/status`, { deliveryStatus: 'SHIPPED' })
  await admin.put(`/orders/${order.id}/status`, { deliveryStatus: 'CANCELED', goodsBack: false })
  const details = await openOrder(page, order.shortId)
  const outstanding = details.getByRole('region', { name: 'Goods not back yet' })
  await outstanding.getByRole('button', { name: 'Goods were lost' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Did the courier lose the goods?' })
  await expect(ask).toContainText('They do not go back into stock.')
  await ask.getByRole('button', { name: 'Goods were lost' }).click()

  await expect(page.getByText('The goods are recorded as lost.')).toBeVisible()
  await expect(outstanding).toHaveCount(0)
  await expect(details.getByText('Goods were lost')).toBeVisible()
  const { product: after } = await admin.get<CallResponse<'GET /products/{productId}'>>(`/products/${product.id}`)
  expect(after.variants[0]?.stock).toBe(3)
})
