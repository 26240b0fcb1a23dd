/** The stock level of a variant in the back office. */
export type StockLevel = 'out' | 'low' | 'enough'

/** The level of one variant: 'low' at the store's threshold and below, 'out' at 0. With a threshold of 0 no stock is low. */
export const stockLevel = (stock: number, lowStockThreshold: number): StockLevel => {
  if (stock === 0) return 'out'
  return stock <= lowStockThreshold ? 'low' : 'enough'
}

/** The stocks with a level, both bounds inclusive; empty for 'low' with a threshold of 0. */
export const stockRange = (level: Exclude<StockLevel, 'enough'>, lowStockThreshold: number) =>
  level === 'out' ? { from: 0, to: 0 } : { from: 1, to: lowStockThreshold }
