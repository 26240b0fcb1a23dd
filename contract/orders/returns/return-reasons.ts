/** Why a customer returns goods, with the text of the form; `isFaulty` reasons oblige the store (E-Commerce Rules 2020, rule 6(3)). */
export const returnReasons = {
  DEFECTIVE: { label: 'It is defective or does not work', isFaulty: true },
  DAMAGED: { label: 'It arrived damaged', isFaulty: true },
  WRONG_ITEM: { label: 'It is not what I ordered', isFaulty: true },
  NOT_AS_DESCRIBED: { label: 'It is not as described', isFaulty: true },
  ARRIVED_LATE: { label: 'It arrived later than promised', isFaulty: true },
  DOES_NOT_FIT: { label: 'It does not fit', isFaulty: false },
  CHANGED_MIND: { label: 'I changed my mind', isFaulty: false },
  OTHER: { label: 'Another reason', isFaulty: false },
} as const satisfies Record<string, { label: string; isFaulty: boolean }>

export type ReturnReason = keyof typeof returnReasons
export const returnReasonKeys = Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]]
