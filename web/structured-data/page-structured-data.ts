import type { CallResponse } from '#contract/calls.ts'
import type { Result } from '#web/api/result.ts'
import type { Category } from '#web/catalogue/categories.ts'
import { getProductList, type ProductPage } from '#web/catalogue/lists/product-lists.ts'
import type { ProductViewModel } from '#web/catalogue/product.ts'
import type { ReviewsResult } from '#web/reviews/review.ts'
import { type OrganizationDetails, organization, website } from './organization.ts'
import { productJsonLd } from './product.ts'
import { ratingJsonLd } from './rating.ts'
import { breadcrumbs, itemList, type Thing } from './schema-org.ts'

/** The data of a page's loaders by route id. */
export type RouteLoaderData = {
  root?: { company: Result<OrganizationDetails>; publicUrl: string }
  'routes/home'?: object
  'routes/product'?: { product: Result<ProductViewModel>; reviews?: ReviewsResult }
  'routes/category'?: { category: Result<Category>; first: Result<ProductPage> } | null
  'routes/collection'?: { collection: Result<{ handle: string; name: string }>; first: Result<ProductPage> }
  'routes/products-list'?: { first: Result<ProductPage> }
  'routes/legal-page'?: { page: Result<CallResponse<'GET /legal-pages/slug/{slug}'>> } | null
}

type PageBuilder = (publicUrl: string, data: RouteLoaderData, path: string) => readonly Thing[]

const productPage: PageBuilder = (publicUrl, data) => {
  const product = data['routes/product']?.product.data
  const company = data.root?.company.data
  if (!product || !company) return []
  const { id, name, category, categoryId } = product
  const crumbs = [
    { label: category.name, path: `/category/${categoryId}` },
    { label: name, path: `/product/${id}` },
  ]
  return [
    ...productJsonLd(
      { publicUrl, settings: company },
      product,
      ratingJsonLd(product.rating, data['routes/product']?.reviews),
    ),
    breadcrumbs(publicUrl, crumbs),
  ]
}

const categoryPage: PageBuilder = (publicUrl, data) => {
  const category = data['routes/category']?.category.data
  if (!category) return []
  const crumbs = breadcrumbs(publicUrl, [{ label: category.name, path: `/category/${category.id}` }])
  return [crumbs, itemList(publicUrl, category.name, data['routes/category']?.first.data?.products ?? [])]
}

const collectionPage: PageBuilder = (publicUrl, data) => {
  const collection = data['routes/collection']?.collection.data
  if (!collection) return []
  const { name, handle } = collection
  const crumbs = breadcrumbs(publicUrl, [{ label: name, path: `/collections/${handle}` }])
  return [crumbs, itemList(publicUrl, name, data['routes/collection']?.first.data?.products ?? [])]
}

const productListPage: PageBuilder = (publicUrl, data, path) => {
  const page = data['routes/products-list']?.first.data
  if (!page) return []
  const { title } = getProductList(path.split('/')[2] ?? '')
  return [breadcrumbs(publicUrl, [{ label: title, path }]), itemList(publicUrl, title, page.products)]
}

const legalPage: PageBuilder = (publicUrl, data, path) => {
  const title = data['routes/legal-page']?.page.data?.title
  return title ? [breadcrumbs(publicUrl, [{ label: title, path }])] : []
}

/** The structured data of a page; empty where company or page could not be read. */
export function pageStructuredData(data: RouteLoaderData, path: string): readonly Thing[] {
  const { company, publicUrl } = data.root ?? {}
  if (!company?.data || !publicUrl) return []
  const ofPage = [productPage, categoryPage, collectionPage, productListPage, legalPage].flatMap((build) =>
    build(publicUrl, data, path),
  )
  if (data['routes/home']) return [organization(publicUrl, company.data), website(publicUrl, company.data.companyName)]
  return ofPage.length > 0 ? [organization(publicUrl, company.data), ...ofPage] : []
}
