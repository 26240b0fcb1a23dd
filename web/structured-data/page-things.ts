import type { CallReply } from '#contract/calls.ts'
import type { Outcome } from '#web/api/outcome.ts'
import type { Category } from '#web/catalogue/categories.ts'
import type { ShownProduct } from '#web/catalogue/product.ts'
import { type ProductPage, productListOf } from '#web/catalogue/product-lists.ts'
import { productThing } from './product.ts'
import { type ListedCompany, organization, website } from './shop.ts'
import { breadcrumbs, itemList, type Thing } from './thing.ts'

/** What the loaders of a page that is being rendered have found, by the ids of their routes. */
export type PageData = {
  root?: { company: Outcome<ListedCompany>; publicUrl: string }
  'routes/home'?: object
  'routes/product'?: { found: Outcome<ShownProduct> }
  'routes/category'?: { category: Outcome<Category>; first: Outcome<ProductPage> } | null
  'routes/products-list'?: { first: Outcome<ProductPage> }
  'routes/legal-page'?: Outcome<CallReply<'GET /legal-pages/slug/{slug}'>> | null
}

type OfPage = (publicUrl: string, data: PageData, path: string) => readonly Thing[]

const ofProduct: OfPage = (publicUrl, data) => {
  const product = data['routes/product']?.found.reply
  if (!product) return []
  const { id, name, category, categoryId } = product
  const crumbs = [
    { label: category.name, path: `/category/${categoryId}` },
    { label: name, path: `/product/${id}` },
  ]
  return [productThing(publicUrl, product), breadcrumbs(publicUrl, crumbs)]
}

const ofCategory: OfPage = (publicUrl, data) => {
  const category = data['routes/category']?.category.reply
  if (!category) return []
  const crumbs = breadcrumbs(publicUrl, [{ label: category.name, path: `/category/${category.id}` }])
  return [crumbs, itemList(publicUrl, category.name, data['routes/category']?.first.reply?.products ?? [])]
}

const ofList: OfPage = (publicUrl, data, path) => {
  const page = data['routes/products-list']?.first.reply
  if (!page) return []
  const { title } = productListOf(path.split('/')[2] ?? '')
  return [breadcrumbs(publicUrl, [{ label: title, path }]), itemList(publicUrl, title, page.products)]
}

const ofLegalPage: OfPage = (publicUrl, data, path) => {
  const title = data['routes/legal-page']?.reply?.title
  return title ? [breadcrumbs(publicUrl, [{ label: title, path }])] : []
}

/** What a page says of itself to machines: nothing where the shop or the page could not be read. */
export function thingsOn(data: PageData, path: string): readonly Thing[] {
  const { company, publicUrl } = data.root ?? {}
  if (!company?.reply || !publicUrl) return []
  const ofPage = [ofProduct, ofCategory, ofList, ofLegalPage].flatMap((things) => things(publicUrl, data, path))
  if (data['routes/home'])
    return [organization(publicUrl, company.reply), website(publicUrl, company.reply.companyName)]
  return ofPage.length > 0 ? [organization(publicUrl, company.reply), ...ofPage] : []
}
