import { randomUUID } from 'node:crypto'
import type { TestContext } from './test-context.ts'

/** Marks an online order as paid by a provider, PhonePe or one of test mode. */
export async function markAsPaid(
  { db, clock }: TestContext,
  { id }: { id: string },
  provider: 'phonepe' | 'simulator' | 'sandbox' = 'phonepe',
): Promise<void> {
  const order = await db.selectFrom('orders').select('orderTotal').where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .insertInto('paymentAttempts')
    .values({
      merchantOrderId: randomUUID(),
      orderId: id,
      amount: order.orderTotal,
      state: 'COMPLETED',
      provider,
      createdAt: clock(),
      expiresAt: clock(),
      endedAt: clock(),
    })
    .execute()
  await db.updateTable('orders').set({ paymentStatus: 'COMPLETED' }).where('id', '=', id).execute()
}
