import type { AppContext, Caller } from '#server/context.ts'
import { connect } from '#server/database/connect.ts'
import { noMetrics } from '#server/metrics/metrics.ts'
import { placeOrder } from '#server/orders/placement/place-order.ts'
import { createCartItem } from '../order-factories.ts'

/** The command line argument of the process, as JSON. */
export type OrderLoopInput = {
  databaseUrl: string
  shoppers: { customer: Caller; addressId: string }[]
  variants: { id: string }[]
}

const { databaseUrl, shoppers, variants }: OrderLoopInput = JSON.parse(process.argv[2] ?? '')
const db = connect({ connectionString: databaseUrl })
const payments = { isOfferedTo: () => false } as Partial<AppContext['payments']> as AppContext['payments']
const context = {
  db,
  clock: () => new Date(),
  publicUrl: 'https://shop.example',
  metrics: noMetrics,
  payments,
} as AppContext

/** Fills one shopper's cart in a transaction and places the order, in a loop until the process is killed. */
async function placeOrdersInLoop({ customer, addressId }: OrderLoopInput['shoppers'][number]): Promise<never> {
  for (;;) {
    await db.transaction().execute(async (trx) => {
      for (const variant of variants) await createCartItem({ ...context, db: trx }, customer, variant)
    })
    await placeOrder(context, customer, { addressId, paymentMethod: 'COD' })
    process.stdout.write('placed\n')
  }
}

await Promise.all(shoppers.map(placeOrdersInLoop))
