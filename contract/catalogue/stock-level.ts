/** How much there is of a variant, as the back office tells it. */
export type StockLevel = 'out' | 'low' | 'enough'

/** Low from the shop's threshold down; none left is out, not low. A threshold of 0 calls no stock low. */
export const stockLevel = (stock: number, lowStockThreshold: number): StockLevel => {
  if (stock === 0) return 'out'
  return stock <= lowStockThreshold ? 'low' : 'enough'
}
