/** The number of items as text: 'No items', '1 item', '3 items'. */
export const itemCount = (count: number): string =>
  count === 0 ? 'No items' : count === 1 ? '1 item' : `${count} items`
