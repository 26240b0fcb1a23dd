/** An object of schema.org. */
export type Thing = { '@type': string | readonly string[]; [property: string]: unknown }

type Crumb = { label: string; path: string }

/** The breadcrumbs of a page. */
export const breadcrumbs = (publicUrl: string, crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ label: 'Home', path: '/' }, ...crumbs].map(({ label, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: `${publicUrl}${path}`,
  })),
})

/** A list of products by their URLs. */
export const itemList = (
  publicUrl: string,
  name: string,
  products: readonly { id: string; name: string }[],
): Thing => ({
  '@type': 'ItemList',
  name,
  itemListElement: products.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: product.name,
    url: `${publicUrl}/product/${product.id}`,
  })),
})
