/** Left out of the tabs while the owner has questions off. */
export const questionsPath = '/admin/questions'

/** The menu entry of products and the pages below it, in the order of their tabs. */
export const productPages = [
  { label: 'Products', to: '/admin/products' },
  { label: 'Stock', to: '/admin/stock' },
  { label: 'Collections', to: '/admin/collections' },
  { label: 'Offers', to: '/admin/offers' },
  { label: 'Reviews', to: '/admin/reviews' },
  { label: 'Questions', to: questionsPath },
  { label: 'Missing information', to: '/admin/incomplete-products' },
  { label: 'Import and export', to: '/admin/import' },
] as const
