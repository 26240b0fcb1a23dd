import type { OrderReturn } from '../../returns/return-labels.ts'

/** A dialog about a return: its approval or rejection, its pickup, that it is on its way, and the check of the goods. */
export type ReturnDialog = {
  kind: 'approve' | 'reject' | 'planPickup' | 'pickedUp' | 'check'
  orderReturn: OrderReturn
}
