import { AppError } from '#server/errors.ts'
import type { Metrics, OrderMethod } from '#server/metrics/metrics.ts'

/** Why an order was not placed, in a word of few: what is short or gone, what became dearer, or the kind of the refusal. */
function rejectionReason(error: unknown): string {
  if (!(error instanceof AppError)) return 'fault'
  const problems = error.details.problems as { kind: string }[] | undefined
  if (!problems) return error.kind
  return problems.some(({ kind }) => kind !== 'priceChanged') ? 'stock' : 'price'
}

/** Places an order and counts it where it was refused. */
export async function countRejectedPlacements<Placed>(
  { metrics }: { metrics: Metrics },
  method: OrderMethod,
  placing: Promise<Placed>,
): Promise<Placed> {
  try {
    return await placing
  } catch (error) {
    metrics.orderRejected(method, rejectionReason(error))
    throw error
  }
}
