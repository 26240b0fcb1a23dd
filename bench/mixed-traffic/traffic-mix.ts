import { backOfficeKinds, type EditedProduct } from './back-office-kinds.ts'
import { pick, pickSkewed } from './random.ts'
import { shopperKinds } from './shopper-kinds.ts'
import type { TrafficKind } from './traffic-kind.ts'
import type { TrafficTargets } from './traffic-targets.ts'

/** Most visitors look at the newest products; lists are sorted in several ways. */
const sorts = ['createdAt', 'buyCount', 'price']

/** What visitors request without an account, in their proportions. */
function browsingKinds(random: () => number, { products, categories, brand, texts }: TrafficTargets): TrafficKind[] {
  const kind = (name: string, share: number, path: () => string): TrafficKind => ({
    name,
    share,
    plan: () => ({ path: path() }),
  })
  const product = () => pickSkewed(random, products)
  const category = () => pick(random, categories)
  const text = () => encodeURIComponent(pickSkewed(random, texts))
  return [
    kind('product page', 2000, () => `/product/${product()}`),
    kind('product JSON', 1900, () => `/api/products/${product()}`),
    kind('home page', 900, () => '/'),
    kind('list page', 600, () => `/products-list/${pick(random, ['latest', 'best-selling', 'most-viewed'])}`),
    kind('list JSON', 1100, () => `/api/products?limit=12&sortBy=${pick(random, sorts)}&sortOrder=desc`),
    kind('brand JSON', 100, () => `/api/products?limit=12&brandId=${brand}`),
    kind('category page', 800, () => `/category/${category()}`),
    kind(
      'category JSON',
      800,
      () => `/api/products?categoryId=${category()}&pageSize=12&sortBy=${pick(random, sorts)}`,
    ),
    kind('suggestions', 400, () => `/api/search/suggestions?q=${text().slice(0, 4 + Math.floor(8 * random()))}`),
    kind('search JSON', 100, () => `/api/search/products?q=${text()}`),
    kind('search page', 25, () => `/search?q=${text()}`),
  ]
}

/** All kinds of the mixed traffic. */
export function createTrafficMix(
  random: () => number,
  targets: TrafficTargets,
  products: readonly EditedProduct[],
  shoppingFactor: number,
) {
  const shopping = shopperKinds(random, targets.shoppers)
  return {
    kinds: [
      ...browsingKinds(random, targets),
      ...shopping.kinds.map((kind) => ({ ...kind, share: shoppingFactor * kind.share })),
      ...backOfficeKinds(random, targets.admins, shopping.takeOrder, products),
    ],
    records: shopping.records,
  }
}
