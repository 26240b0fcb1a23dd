import type { CallResponse } from '#contract/calls.ts'
import { effectivePrice, toPaise } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { type Cart, type CartLine, type CartStorage, findLine, withLineProblem } from '../cart.ts'
import { toCartPricing } from '../cart-pricing.ts'
import { localCart } from './local-cart.ts'

type CartResponse = CallResponse<'GET /cart'>['cart']
type CartItem = CartResponse['items'][number]

const toLine = ({ id, productVariantId, quantity, problem, product }: CartItem): CartLine =>
  withLineProblem({
    id,
    productVariantId,
    quantity,
    productId: product.id,
    name: product.name,
    color: product.variant.color,
    optionName: product.variant.optionName,
    optionValue: product.variant.optionValue,
    stock: product.variant.stock,
    isGone: problem === 'GONE',
    price: toPaise(effectivePrice(product)),
    originalPrice: toPaise(product.originalPrice),
    image: product.images[0]?.url ?? null,
  })

const toCart = ({ items, shippingFee, freeShippingFrom, pricing }: CartResponse): Cart => ({
  lines: items.filter(({ isPurchased }) => !isPurchased).map(toLine),
  shippingFee: toPaise(shippingFee),
  freeShippingFrom: freeShippingFrom === null ? null : toPaise(freeShippingFrom),
  pricing: pricing && toCartPricing(pricing),
})

/** The cart of a response. Responses to changes need not contain the cart (specification 4); then it is requested. */
const readCart = async ({ cart }: { cart?: CartResponse }): Promise<Cart> =>
  toCart(cart ?? (await call('GET /cart')).cart)

const updateQuantity = async (cartItemId: string, newQuantity: number): Promise<Cart> =>
  readCart(await call('PATCH /cart/update-quantity', { body: { cartItemId, newQuantity } }))

/** The signed-in user's cart, stored on the server. */
export const serverCart: CartStorage = {
  storedQuantity: () => 0,

  load: async () => readCart(await call('GET /cart')),

  add: async ({ productVariantId, quantity }) =>
    readCart(await call('POST /cart/add', { body: { productVariantId: productVariantId ?? '', quantity } })),

  async set(item, current) {
    const line = findLine(current, item.productVariantId)
    const cart = line ? await updateQuantity(line.id, item.quantity) : await serverCart.add(item)
    // POST /cart/add adds to an existing line. If another tab has created the line meanwhile, its quantity is set.
    const changed = findLine(cart, item.productVariantId)
    return changed && changed.quantity !== item.quantity ? updateQuantity(changed.id, item.quantity) : cart
  },

  remove: async ({ id }) => readCart(await call('DELETE /cart/remove/{cartItemId}', { params: { cartItemId: id } })),

  addCode: async (code) => readCart(await call('POST /cart/codes', { body: { code } })),

  removeCode: async (code) => readCart(await call('DELETE /cart/codes/{code}', { params: { code } })),
}

/** The cart storage of a user; local storage if `userId` is null. */
export const cartStorageFor = (userId: string | null): CartStorage => (userId === null ? localCart : serverCart)
