import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { money } from './schemas.ts'

/** The number of orders and their total including shipping. */
const SalesTotals = z.object({ orders: z.int(), total: money })

/** A product with its sales. */
const BestSeller = z.object({
  /** Null for a deleted product. */
  productId: z.uuid().nullable(),
  name: z.string(),
  pieces: z.int(),
  total: money,
})

/** The figures of the dashboard; days are calendar days in India and the last one is today. */
const DashboardSummary = z.object({
  /** The last 30 days including days without sales, the oldest first. */
  days: z.array(z.object({ day: z.iso.date(), ...SalesTotals.shape })),
  today: SalesTotals,
  last7Days: SalesTotals,
  last30Days: SalesTotals,
  /** The numbers of orders that need an action. */
  toShip: z.int(),
  /** Cash orders that their customers have not confirmed; missing without any. */
  toConfirm: z.int().optional(),
  /** Orders of which pieces have not left the store; missing for 0. */
  partlyShipped: z.int().optional(),
  /** Orders with a parcel on its way that needs the owner; missing for 0. */
  deliveryProblems: z.int().optional(),
  comingBack: z.int().optional(),
  reattempts: z.int().optional(),
  /** Shipments whose cash the courier has not paid, and their sum, of at most 1,001 shipments; missing for 0. */
  courierCash: z.object({ shipments: z.int(), amount: money }).optional(),
  /** Open complaints, and those of which a clock has run out; missing without an open one. */
  grievances: z.object({ open: z.int(), overdue: z.int() }).optional(),
  unpaid: z.int(),
  returnsToDecide: z.int(),
  /** Orders with approved returns whose goods are awaited; missing for 0. */
  returnsToReceive: z.int().optional(),
  refundsFailed: z.int(),
  refundsToPay: z.int(),
  /** The numbers of variants with low stock and without stock; 1,001 means more than 1,000. */
  stock: z.object({ low: z.int(), out: z.int(), threshold: z.int() }),
  /** The best sellers of the last 30 days by quantity. */
  bestSellers: z.array(BestSeller),
  /** Demonstration orders, which are included in all figures while they exist. */
  demonstrationOrders: z.int(),
})

export const dashboard = {
  show: endpoint({
    method: 'GET',
    path: '/dashboard',
    access: 'admin',
    summary: 'Sales of the last 30 days, orders that need an action, low stock and best sellers.',
    response: DashboardSummary,
  }),
}
