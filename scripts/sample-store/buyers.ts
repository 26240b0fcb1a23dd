import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import type { CallResponse } from '#contract/calls.ts'
import { apiBase } from '#contract/limits.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { addAddress, registerCustomer } from '#tests/support/e2e/customer.ts'
import { otherReviews, sampleQuestions, sampleReviews } from './sample-texts.ts'

type Buyer = Awaited<ReturnType<typeof registerCustomer>>
type Product = { id: string }
type WrittenReview = Pick<(typeof sampleReviews)[number], 'stars' | 'title' | 'text'>

const pictureFolder = new URL('../../demo/pictures/', import.meta.url)
const pictureNames = ['3', '2', '1'].map((number) => `sutravi-neem-straight-cotton-kurta-c9573c-${number}.svg`)

/** JPEG files of the size of a phone's photographs. */
const takePictures = () =>
  Promise.all(
    pictureNames.map(async (name) =>
      sharp(await readFile(new URL(name, pictureFolder)))
        .resize(1500)
        .jpeg()
        .toBuffer(),
    ),
  )

/** The id of the variant with the largest stock. */
async function findVariant({ api }: Buyer, { id }: Product): Promise<string> {
  const { variants } = await api.get<CallResponse<'GET /products/{productId}'>>(`/products/${id}?view=0`)
  return variants.toSorted((a, b) => b.stock - a.stock)[0]!.id
}

/** Registers a customer who gets one piece of each product. */
async function receiveProducts(request: APIRequestContext, firstName: string, products: readonly Product[]) {
  const buyer = await registerCustomer(request, { firstName })
  const { id: addressId } = await addAddress(buyer)
  for (const product of products)
    await buyer.api.post('/cart/add', { productVariantId: await findVariant(buyer, product), quantity: 1 })
  const placed = await buyer.api.post<CallResponse<'POST /orders/place'>>('/orders/place', {
    addressId,
    paymentMethod: 'COD',
  })
  const admin = await createAdminClient(request)
  await admin.put(`/orders/${placed.order!.id}/status`, { deliveryStatus: 'DELIVERED' })
  return buyer
}

async function writeReview(
  request: APIRequestContext,
  { token }: Buyer,
  { id }: Product,
  { stars, title, text }: WrittenReview,
  pictures: readonly Buffer[] = [],
) {
  const multipart = new FormData()
  for (const [name, value] of Object.entries({ stars: String(stars), title, text })) multipart.set(name, value)
  for (const picture of pictures)
    multipart.append('pictures', new File([new Uint8Array(picture)], 'photo.jpg', { type: 'image/jpeg' }))
  const headers = { authorization: `Bearer ${token}` }
  const response = await request.post(`${apiBase}/products/${id}/reviews`, { headers, multipart })
  if (!response.ok()) throw new Error(`A review was not saved: ${await response.text()}`)
  return ((await response.json()) as CallResponse<'POST /products/{productId}/reviews'>).review
}

/** Buyers ask about a product; the store and other buyers answer. */
async function askQuestions(request: APIRequestContext, product: Product, buyers: readonly Buyer[]) {
  const admin = await createAdminClient(request)
  for (const [n, { text, storeAnswer, answers }] of sampleQuestions.entries()) {
    const { question } = await buyers[n % 4]!.api.post<CallResponse<'POST /products/{productId}/questions'>>(
      `/products/${product.id}/questions`,
      { text },
    )
    if (storeAnswer) await admin.put(`/questions/${question.id}/answer`, { answer: storeAnswer })
    for (const [nth, answer] of answers.entries())
      await buyers.at(-1 - nth)!.api.post(`/questions/${question.id}/answers`, { text: answer })
  }
}

/**
 * Customers who get the product together with two others and one more, review all of them, vote for reviews and ask questions. The
 * store answers each fourth review.
 */
export async function addBuyers(
  request: APIRequestContext,
  product: Product,
  boughtTogether: readonly Product[],
  others: readonly Product[],
): Promise<void> {
  const admin = await createAdminClient(request)
  const pictures = await takePictures()
  const buyers: Buyer[] = []
  const reviewIds: string[] = []
  for (const [n, review] of sampleReviews.entries()) {
    const besides = [...boughtTogether, others[n % others.length]!]
    const buyer = await receiveProducts(request, review.firstName, [product, ...besides])
    const chosen = Array.from({ length: review.pictures }, (_, nth) => pictures[nth % pictures.length]!)
    const { id } = await writeReview(request, buyer, product, review, chosen)
    for (const [nth, other] of besides.entries())
      await writeReview(request, buyer, other, otherReviews[(n + nth) % otherReviews.length]!)
    for (const earlier of reviewIds.slice(0, 12 - n)) await buyer.api.post(`/reviews/${earlier}/helpful`, {})
    if (n % 4 === 0) await admin.put(`/reviews/${id}/answer`, { answer: `Thank you, ${review.firstName}.` })
    buyers.push(buyer)
    reviewIds.push(id)
  }
  await askQuestions(request, product, buyers)
}
