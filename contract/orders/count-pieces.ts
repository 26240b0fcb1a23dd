/** The number of pieces of some items. */
export const countPieces = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)
