import { pick } from './random.ts'
import type { PlacedOrder } from './shopper-kinds.ts'
import type { TrafficKind } from './traffic-kind.ts'

/** A product that the traffic edits, with the fields of its form. */
export type EditedProduct = { id: string; fields: Record<string, string> }

/** Creates the products that the traffic edits, through the product form. */
export async function createEditedProducts(
  url: string,
  admin: string,
  { category, brand, count }: { category: string; brand: string; count: number },
): Promise<EditedProduct[]> {
  const products: EditedProduct[] = []
  for (let n = 1; n <= count; n++) {
    const productVariants = JSON.stringify([{ color: 'red', stock: 5 }])
    const fields = { originalPrice: '999.00', categoryId: category, brandId: brand, productVariants }
    const response = await fetch(`${url}/api/products`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, productName: `Edited kurta ${n}` }),
    })
    if (!response.ok) throw new Error(`Saving a product returned ${response.status}: ${await response.text()}`)
    const { product } = (await response.json()) as { product: { id: string } }
    products.push({ id: product.id, fields })
  }
  return products
}

/** What administrators request. An order is first sent and later delivered. */
export function backOfficeKinds(
  random: () => number,
  admins: readonly string[],
  takeOrder: () => PlacedOrder | undefined,
  products: readonly EditedProduct[],
): TrafficKind[] {
  const sent: PlacedOrder[] = []
  const list = (name: string, share: number, path: string): TrafficKind => ({
    name,
    share,
    plan: () => ({ path, token: pick(random, admins) }),
  })
  const setStatus = (order: PlacedOrder | undefined, deliveryStatus: 'SHIPPED' | 'DELIVERED', onSuccess = () => {}) =>
    order
      ? ({
          method: 'PUT',
          path: `/api/orders/${order.id}/status`,
          token: pick(random, admins),
          body: { deliveryStatus },
          onResponse: (response: object | null) => response && onSuccess(),
        } as const)
      : null
  let edits = 0
  return [
    list('back office: dashboard', 4, '/api/dashboard'),
    list('back office: orders', 10, '/api/orders/all?pageSize=10'),
    list('back office: products', 4, '/api/products?limit=10&q=kurta'),
    list('back office: customers', 4, '/api/customers'),
    {
      name: 'back office: send an order',
      share: 12,
      plan() {
        const order = takeOrder()
        return setStatus(order, 'SHIPPED', () => sent.push(order!))
      },
    },
    { name: 'back office: deliver an order', share: 10, plan: () => setStatus(sent.shift(), 'DELIVERED') },
    {
      name: 'back office: edit a product',
      share: 1,
      plan() {
        const { id, fields } = pick(random, products)
        const body = { ...fields, id, productName: `Edited kurta, edit ${++edits}` }
        return { method: 'POST', path: '/api/products', token: pick(random, admins), body }
      },
    },
  ]
}
