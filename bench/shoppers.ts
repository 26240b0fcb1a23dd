import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import { withClient } from '#server/database/with-client.ts'
import { type BenchAccount, createAccounts } from './accounts.ts'

/** A signed-in customer with an address and two cart lines; `cartItemId` is one of them, `variantId` is in no cart. */
export type Shopper = BenchAccount & {
  addressId: string
  variantId: string
  cartItemId: string
}

const variantCount = 300
const restockStatement = `
  update product_variants set stock = 1000000
  where id in (select v.id from product_variants v join products p on p.id = v.product_id
    where p.unpublished_at is null and v.retired_at is null order by p.created_at, p.id, v.id limit ${variantCount}) returning id`

const statements = {
  addresses: `insert into addresses (id, user_id, address_line1, city, state, postal_code, is_default)
    select a, u, '12 MG Road', 'Bengaluru', 'Karnataka', '560001', true from unnest($1::uuid[], $2::uuid[]) as t(a, u)`,
  carts: 'insert into carts (id, user_id) select c, u from unnest($1::uuid[], $2::uuid[]) as t(c, u)',
  lines: `insert into cart_items (cart_id, product_variant_id, quantity)
    select c, v, 1 from unnest($1::uuid[], $2::uuid[]) as t(c, v) returning cart_id, id`,
}

/** Inserts shoppers into the database directly. */
export function createShoppers(connectionString: string, count: number): Promise<Shopper[]> {
  return withClient({ connectionString }, async (client) => {
    const accounts = await createAccounts(client, count, 'CUSTOMER')
    const users = accounts.map(({ userId }) => userId)
    const [addresses, carts] = [accounts.map(() => randomUUID()), accounts.map(() => randomUUID())]
    const { rows } = await client.query<{ id: string }>(restockStatement)
    // Shoppers have different products in their carts, as far as possible.
    const variantAt = (offset: number) => (_: unknown, n: number) => rows[(3 * n + offset) % rows.length]!.id
    await client.query(statements.addresses, [addresses, users])
    await client.query(statements.carts, [carts, users])
    await client.query(statements.lines, [carts, carts.map(variantAt(0))])
    const lines = await client.query<{ cart_id: string; id: string }>(statements.lines, [
      carts,
      carts.map(variantAt(1)),
    ])
    const lineOf = new Map(lines.rows.map(({ cart_id, id }) => [cart_id, id]))
    return accounts.map((account, n) => ({
      ...account,
      addressId: addresses[n]!,
      variantId: variantAt(2)(account, n),
      cartItemId: lineOf.get(carts[n]!)!,
    }))
  })
}

/** A write request of a shopper. */
export type WriteRequest = (shopper: Shopper) => { path: string; method?: 'PUT'; body: object }

/** The request of one shopper. */
export function toRequest(shopper: Shopper, write: WriteRequest) {
  const { path, method = 'POST' as const, body } = write(shopper)
  const headers = { authorization: `Bearer ${shopper.token}`, 'content-type': 'application/json' }
  return { method, path, headers, body: JSON.stringify(body) }
}

/** The requests of all shoppers, in turn. */
export function toRequests(shoppers: Shopper[], write: WriteRequest): Request[] {
  let next = 0
  return [
    {
      setupRequest: (request) => ({ ...request, ...toRequest(shoppers[next++ % shoppers.length]!, write) }),
    },
  ]
}
