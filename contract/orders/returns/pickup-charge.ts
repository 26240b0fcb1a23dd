import type { ReturnMethod, ReturnResolution } from './return-schema.ts'

type ReturnRequest = {
  method: ReturnMethod
  resolution: ReturnResolution
  /** The goods were defective or not the ordered ones. */
  isFaulty: boolean
}

/** What is deducted for the pickup of a return: nothing if the goods are faulty or exchanged, or the customer sends them. */
export const chargeForPickup = ({ method, resolution, isFaulty }: ReturnRequest, charge: number): number =>
  method === 'PICKUP' && resolution === 'REFUND' && !isFaulty ? charge : 0
