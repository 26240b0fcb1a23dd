import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { money } from './schemas.ts'

/** How much was sold: orders, and what they come to with their shipping. */
export const SalesTotals = z.object({ orders: z.int(), total: money })

/** A product by what was sold of it. */
export const BestSeller = z.object({
  /** Null once the product has left the shop. */
  productId: z.uuid().nullable(),
  name: z.string(),
  pieces: z.int(),
  total: money,
})

/** What the shop's owner looks at in the morning; days are India's, today the last of them. */
export const DashboardSummary = z.object({
  /** The last 30 days, the oldest first, those without a sale too. */
  days: z.array(z.object({ day: z.iso.date(), ...SalesTotals.shape })),
  today: SalesTotals,
  last7Days: SalesTotals,
  last30Days: SalesTotals,
  /** Orders that wait for somebody. */
  toShip: z.int(),
  unpaid: z.int(),
  returnsToDecide: z.int(),
  refundsFailed: z.int(),
  refundsToPay: z.int(),
  /** Colours of products of which few are left, and of which none is: 1,001 stands for any larger number. */
  stock: z.object({ low: z.int(), out: z.int(), threshold: z.int() }),
  /** Of the last 30 days, by pieces. */
  bestSellers: z.array(BestSeller),
  /** Orders of the demonstration, which count in all figures while they exist. */
  demonstrationOrders: z.int(),
})

export const dashboard = {
  show: endpoint({
    method: 'GET',
    path: '/dashboard',
    access: 'admin',
    summary: 'Sales of the last 30 days, what waits for somebody, what runs out and what sells best.',
    response: DashboardSummary,
  }),
}
