import { soldItemName } from '../catalogue/sold-item-name.ts'

type NamedPieces = Parameters<typeof soldItemName>[0] & { quantity: number }

/** Pieces in one line: "1 × Kurta (Red), 2 × Phone (Black)". */
export const piecesText = (items: readonly NamedPieces[]): string =>
  items.map((item) => `${item.quantity} × ${soldItemName(item)}`).join(', ')
