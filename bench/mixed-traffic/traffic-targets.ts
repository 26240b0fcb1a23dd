import { withClient } from '#server/database/with-client.ts'
import { createAccounts } from '../accounts.ts'
import { adjectives, nouns } from '../seed-rows.ts'
import { createShoppers, type Shopper } from '../shoppers.ts'

const maxProducts = 5000
const adminCount = 50
const texts = adjectives.flatMap((adjective) => nouns.map((noun) => `${adjective} ${noun}`))

const proveAddresses = 'update users set email_proven_at = now() where id = any($1::uuid[])'
/** The version before an upgrade can have no such column. */
const findProvenAddresses =
  "select from information_schema.columns where table_name = 'users' and column_name = 'email_proven_at'"

/** What the mixed traffic requests: ids of the store's rows, texts of searches, and accounts with their tokens. */
export type TrafficTargets = {
  products: string[]
  categories: string[]
  brand: string
  texts: string[]
  shoppers: Shopper[]
  /** Many, because rate limits are per account. */
  admins: string[]
}

/** Reads the ids of a store, and creates shoppers with filled carts and administrators. */
export async function createTrafficTargets(connectionString: string, shopperCount: number): Promise<TrafficTargets> {
  const shoppers = await createShoppers(connectionString, shopperCount)
  const rows = await withClient({ connectionString }, async (client) => {
    // An account whose address is not proven places few orders a day.
    if ((await client.query(findProvenAddresses)).rowCount === 1)
      await client.query(proveAddresses, [shoppers.map(({ userId }) => userId)])
    const idsOf = async (query: string) => (await client.query<{ id: string }>(query)).rows.map(({ id }) => id)
    return {
      products: await idsOf(
        `select id from products where unpublished_at is null order by created_at desc limit ${maxProducts}`,
      ),
      categories: await idsOf('select id from categories order by name limit 40'),
      brand: (await idsOf('select id from brands order by name limit 1'))[0]!,
      admins: (await createAccounts(client, adminCount, 'ADMIN')).map(({ token }) => token),
    }
  })
  return { ...rows, texts, shoppers }
}
