import type { ReturnStatus } from '../../order-states.ts'

/**
 * The statuses of a return of pieces. REQUESTED: the store has not decided; APPROVED: the goods are to be picked up or sent; IN_TRANSIT: they
 * are on their way to the store; COMPLETED: they were checked, or the store did not want them back, and at least one piece was accepted.
 */
export const itemReturnStatuses = ['REQUESTED', 'APPROVED', 'IN_TRANSIT', 'COMPLETED', 'REJECTED', 'WITHDRAWN'] as const

export type ItemReturnStatus = (typeof itemReturnStatuses)[number]

/** The labels of the statuses of a return. */
export const itemReturnLabels: Record<ItemReturnStatus, string> = {
  REQUESTED: 'Requested',
  APPROVED: 'Approved',
  IN_TRANSIT: 'On its way',
  COMPLETED: 'Completed',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
}

type ItemReturnTransition = { readonly from: readonly ItemReturnStatus[]; readonly to: ItemReturnStatus }

/** Every transition of a return; any other change is rejected. */
export const itemReturnTransitions = {
  approve: { from: ['REQUESTED'], to: 'APPROVED' },
  /** The goods were picked up, or the customer handed them over to a courier. */
  send: { from: ['APPROVED'], to: 'IN_TRANSIT' },
  /** At least one piece was accepted; from REQUESTED without checking the goods. */
  complete: { from: ['REQUESTED', 'APPROVED', 'IN_TRANSIT'], to: 'COMPLETED' },
  /** The store does not take the goods back: before or after it has seen them, or because they never came. */
  reject: { from: ['REQUESTED', 'APPROVED', 'IN_TRANSIT'], to: 'REJECTED' },
  /** By the customer, until the goods are on their way. */
  withdraw: { from: ['REQUESTED', 'APPROVED'], to: 'WITHDRAWN' },
} as const satisfies Record<string, ItemReturnTransition>

export type ItemReturnTransitionName = keyof typeof itemReturnTransitions

/** The message of a return whose goods are not taken back, without a note. */
export const missingNoteMessage = 'Please tell the customer why.'

/** Whether a transition of a return is allowed. */
export const canTransitionReturn = (status: ItemReturnStatus, name: ItemReturnTransitionName): boolean =>
  (itemReturnTransitions[name].from as readonly ItemReturnStatus[]).includes(status)

/** Whether a return is neither completed, rejected nor withdrawn. */
export const isOpenReturn = (status: ItemReturnStatus): boolean => canTransitionReturn(status, 'reject')

type ReturnedPieces = { orderItemId: string | null; quantity: number; acceptedQuantity?: number | null | undefined }
type SummarizedReturn = { status: ItemReturnStatus; items: readonly ReturnedPieces[] }

/** The pieces of a return that the store did not take back: all of a rejected one, and those that were not accepted of a completed one. */
const rejectedPieces = (status: ItemReturnStatus, { quantity, acceptedQuantity }: ReturnedPieces): number => {
  if (status === 'REJECTED') return quantity
  return status === 'COMPLETED' ? quantity - (acceptedQuantity ?? quantity) : 0
}

/**
 * The return status of a delivered order, as the summary of its returns (specification 3): REQUESTED while one is open, ACCEPTED once
 * nothing of the order is left, REJECTED if the store rejected the return of every piece that is left, NONE otherwise. `piecesLeft` counts
 * the pieces that were not accepted back.
 */
export function summarizeReturns(returns: readonly SummarizedReturn[], piecesLeft: number): ReturnStatus {
  if (returns.some(({ status }) => isOpenReturn(status))) return 'REQUESTED'
  if (piecesLeft === 0) return 'ACCEPTED'
  const rejected = returns
    .flatMap(({ status, items }) => items.map((item) => rejectedPieces(status, item)))
    .reduce((sum, quantity) => sum + quantity, 0)
  return rejected >= piecesLeft ? 'REJECTED' : 'NONE'
}

/** The pieces of a line that can be returned: those that are neither in an open return nor were rejected. Accepted ones have left the line. */
export function returnablePieces(line: { id: string; quantity: number }, returns: readonly SummarizedReturn[]): number {
  const taken = returns
    .flatMap(({ status, items }) =>
      items
        .filter(({ orderItemId }) => orderItemId === line.id)
        .map((item) => (isOpenReturn(status) ? item.quantity : rejectedPieces(status, item))),
    )
    .reduce((sum, quantity) => sum + quantity, 0)
  return Math.max(0, line.quantity - taken)
}
