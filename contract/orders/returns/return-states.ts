import type { ReturnStatus } from '../../order-states.ts'

/**
 * The statuses of a return of pieces. REQUESTED: the store has not decided; APPROVED: the goods are to be picked up or sent; IN_TRANSIT: they
 * are on their way to the store; COMPLETED: they were checked, or the store did not want them back, and at least one piece was accepted.
 */
export const itemReturnStatuses = ['REQUESTED', 'APPROVED', 'IN_TRANSIT', 'COMPLETED', 'REJECTED', 'WITHDRAWN'] as const

export type ItemReturnStatus = (typeof itemReturnStatuses)[number]

type ItemReturnTransition = { readonly from: readonly ItemReturnStatus[]; readonly to: ItemReturnStatus }

/** Every transition of a return; any other change is rejected. */
export const itemReturnTransitions = {
  approve: { from: ['REQUESTED'], to: 'APPROVED' },
  /** The goods were picked up, or the customer handed them over to a courier. */
  send: { from: ['APPROVED'], to: 'IN_TRANSIT' },
  /** At least one piece was accepted; from REQUESTED without a look at the goods. */
  complete: { from: ['REQUESTED', 'APPROVED', 'IN_TRANSIT'], to: 'COMPLETED' },
  /** The store does not take the goods back: before or after it has seen them, or because they never came. */
  reject: { from: ['REQUESTED', 'APPROVED', 'IN_TRANSIT'], to: 'REJECTED' },
  /** By the customer, until the goods are on their way. */
  withdraw: { from: ['REQUESTED', 'APPROVED'], to: 'WITHDRAWN' },
} as const satisfies Record<string, ItemReturnTransition>

export type ItemReturnTransitionName = keyof typeof itemReturnTransitions

/** Whether a transition of a return is allowed. */
export const canTransitionReturn = (status: ItemReturnStatus, name: ItemReturnTransitionName): boolean =>
  (itemReturnTransitions[name].from as readonly ItemReturnStatus[]).includes(status)

/** Whether a return is neither completed, rejected nor withdrawn. */
export const isOpenReturn = (status: ItemReturnStatus): boolean => canTransitionReturn(status, 'reject')

type SummarizedReturn = { status: ItemReturnStatus; items: readonly { orderItemId: string | null; quantity: number }[] }

/**
 * The return status of a delivered order, as the summary of its returns (specification 3): REQUESTED while one is open, ACCEPTED once
 * nothing of the order is left, REJECTED if the store rejected the return of every piece that is left, NONE otherwise. `piecesLeft` counts
 * the pieces that were not accepted back.
 */
export function summarizeReturns(returns: readonly SummarizedReturn[], piecesLeft: number): ReturnStatus {
  if (returns.some(({ status }) => isOpenReturn(status))) return 'REQUESTED'
  if (piecesLeft === 0) return 'ACCEPTED'
  const rejected = returns
    .filter(({ status }) => status === 'REJECTED')
    .flatMap(({ items }) => items)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return rejected >= piecesLeft ? 'REJECTED' : 'NONE'
}
