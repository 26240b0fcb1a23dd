import { connect } from '#server/database/connect.ts'
import { noMetrics } from '#server/metrics/metrics.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import type { Caller, Shop } from '#server/shop.ts'
import { inCart } from './makers.ts'

/** What the process gets on its command line, as JSON. */
export type Placing = {
  databaseUrl: string
  shoppers: { customer: Caller; addressId: string }[]
  variants: { id: string }[]
}

const { databaseUrl, shoppers, variants }: Placing = JSON.parse(process.argv[2] ?? '')
const db = connect({ connectionString: databaseUrl })
const shop = { db, clock: () => new Date(), publicUrl: 'https://shop.example', metrics: noMetrics } as Shop

/** Fills one shopper's cart, whole or not at all, and orders it, again and again, until the process is killed. */
async function placeForEver({ customer, addressId }: Placing['shoppers'][number]): Promise<never> {
  for (;;) {
    await db.transaction().execute(async (trx) => {
      for (const variant of variants) await inCart({ ...shop, db: trx }, customer, variant)
    })
    await placeOrder(shop, customer, { addressId, paymentMethod: 'COD' })
    process.stdout.write('placed\n')
  }
}

await Promise.all(shoppers.map(placeForEver))
