/** The message of a request or a form for pieces without any. */
export const noPiecesMessage = 'Choose at least one piece.'

/** The number of pieces of some items. */
export const countPieces = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)
