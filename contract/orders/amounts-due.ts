/** The amounts of an order in paise. */
type OrderAmounts = { orderTotal: number; codFee?: number | undefined }

/** What a cash order costs if it is paid online instead: its total without the fee of cash on delivery. In paise. */
export const payOnlineAmount = ({ orderTotal, codFee = 0 }: OrderAmounts): number => orderTotal - codFee
