import { addToWishList } from '#server/wish-list/add-to-wish-list.ts'
import { shareWishList } from '#server/wish-list/share-wish-list.ts'
import { createProduct } from '#tests/support/factories.ts'
import { allCallers, customers, type EndpointCase } from './endpoint-case.ts'

const withProduct: EndpointCase['arrange'] = async (context) => ({
  body: { keys: [(await createProduct(context)).id] },
})

/** Wish lists. */
export const wishListCases: Record<string, EndpointCase> = {
  'GET /wish-list': customers(),
  'POST /wish-list/items': customers(withProduct),
  'POST /wish-list/items/remove': customers(withProduct),
  'PUT /wish-list/share': customers(() => ({ body: { shared: true, showsName: false } })),
  'PUT /wish-list/price-drops': customers(() => ({ body: { mailsPriceDrops: true } })),
  // Whoever has the link reads the list.
  'GET /wish-list/shared/{token}': allCallers(
    async (context, customer) => {
      await addToWishList(context, customer, [(await createProduct(context)).id])
      const { share } = await shareWishList(context, customer, { shared: true, showsName: false })
      return { params: { token: share.token! } }
    },
    // The list of a closed account is not shared.
    { 'deactivated customer': 404 },
  ),
  'POST /wish-list/products': allCallers(withProduct),
}
