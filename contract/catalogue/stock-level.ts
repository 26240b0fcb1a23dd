/** The stock level of a variant in the back office. */
export type StockLevel = 'out' | 'low' | 'enough'

/** 'low' at the store's threshold and below, 'out' at 0. With a threshold of 0 no stock is low. */
export const stockLevel = (stock: number, lowStockThreshold: number): StockLevel => {
  if (stock === 0) return 'out'
  return stock <= lowStockThreshold ? 'low' : 'enough'
}
