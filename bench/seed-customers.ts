import { openSeedClients, seedBatches, withoutIndexes } from './seed-batches.ts'
import {
  customerRecordRows,
  customerRows,
  customerTagRows,
  firstNames,
  helperFunctions,
  lastNames,
  offerRows,
  orderedVariants,
  orderRows,
  wishListRows,
} from './seed-customer-rows.ts'

const ordersPerCustomer = 5
const batchSize = 20_000
const tables = [
  'users',
  'addresses',
  'orders',
  'order_items',
  'order_events',
  'shipments',
  'customer_records',
  'wish_list_items',
]

/** Fills a database that has products with customers, five orders for each, wish lists and 200 offers; deterministic. */
export async function seedCustomers(
  connectionString: string,
  customers: number,
  log: (line: string) => void,
): Promise<void> {
  const clients = await openSeedClients(connectionString)
  const [client] = clients
  const orders = ordersPerCustomer * customers
  try {
    for (const each of clients) await each.query(`${helperFunctions}; ${orderedVariants}`)
    await withoutIndexes(client, tables, [], async () => {
      await seedBatches(clients, { kind: 'customers', total: customers, batchSize, log }, (batchClient, from, to) =>
        batchClient.query(customerRows, [from, to, firstNames, lastNames]),
      )
      await seedBatches(clients, { kind: 'orders', total: orders, batchSize, log }, (batchClient, from, to) =>
        batchClient.query(orderRows, [from, to, orders, customers, firstNames, lastNames]),
      )
      await client.query('analyze orders, users, addresses')
      await client.query(customerRecordRows)
      await client.query(customerTagRows)
      await client.query(wishListRows, [customers])
    })
    // With triggers: they write the version without which every cart reads all automatic offers again.
    await client.query('set session_replication_role = default')
    await client.query(offerRows)
    await client.query(`vacuum analyze ${tables.join()}`)
  } finally {
    for (const each of clients) await each.end()
  }
}
