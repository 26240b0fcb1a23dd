import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { dayInIndia, startOfDayInIndia } from '#contract/india-time.ts'
import { deleteAccount } from '#server/account/delete-account.ts'
import { listProducts } from '#server/catalogue/listing/list-products.ts'
import { showProduct } from '#server/catalogue/products/show-product.ts'
import { reviewChecks } from '#server/doctor/reviews.checks.ts'
import { collectFindings } from '#server/doctor/run-checks.ts'
import { unnamedCourier } from '#server/orders/shipments/add-shipment.ts'
import { createShipment } from '#server/orders/shipments/create-shipment.ts'
import { transitionShipment } from '#server/orders/shipments/transition-shipment.ts'
import { searchProducts } from '#server/search/search-products.ts'
import { throttleRules } from '#server/throttle/throttle-rules.ts'
import { createAdmin, createCustomer, createProduct, createVariant } from '#tests/support/factories.ts'
import { callWhileOpen } from '#tests/support/lock-wait.ts'
import { createCodOrder, createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import { ratingRank } from '#tests/support/reviews/rating-rank.ts'
import { createReview, createReviewLink } from '#tests/support/reviews/reviews.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { editReview, removeReview } from './edit-review.ts'
import { exportReviews } from './export-reviews.ts'
import { listProductsOfLink, listReviewableProducts } from './list-reviewable-products.ts'
import { listAllReviews, listReviewsOfProduct } from './list-reviews.ts'
import { answerReview, hideReview } from './moderate-review.ts'
import { voteHelpful } from './vote-helpful.ts'
import { writeReview, writeReviewByLink } from './write-review.ts'

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
const picture = { field: 'pictures', filename: 'worn.gif', bytes: gif }
const content = { stars: 4, title: 'Good', text: 'It fits.' }
const firstPage = { sort: 'helpful', withPictures: false, limit: 5 } as const

const list = (context: TestContext, productId: string, query: object = {}) =>
  listReviewsOfProduct(context, productId, { ...firstPage, ...query } as never)

const ratingOf = async (context: TestContext, productId: string) =>
  (await showProduct(context, productId, { countView: false })).product.rating

async function expectConsistent(context: TestContext) {
  const findings = await collectFindings(context.db, reviewChecks)
  expect(findings.flatMap(({ violations }) => violations)).toEqual([])
}

test('a customer reviews what was delivered, once', async ({ context }) => {
  const customer = await createCustomer(context, { firstName: 'Asha' })
  const of = await createVariant(context)
  const write = () => writeReview(context, customer, of.productId, content, [picture])
  await createCodOrder(context, customer, { of })
  await expect(write()).rejects.toMatchObject({ kind: 'forbidden' })

  await createDeliveredCodOrder(context, customer, { of })
  const { review } = await write()
  expect(review).toMatchObject({ ...content, firstName: 'Asha', pictures: [{ url: expect.stringMatching(/\.webp$/) }] })
  await expect(write()).rejects.toMatchObject({ kind: 'conflict' })
  expect(await ratingOf(context, of.productId)).toEqual({ average: 4, count: 1 })
  await expectConsistent(context)
})

test('a piece in a parcel that arrived can be reviewed before the rest of the order', async ({ context }) => {
  const customer = await createCustomer(context)
  const admin = await createAdmin(context)
  const of = await createVariant(context)
  const { id, items } = await createCodOrder(context, customer, { of, quantity: 2 })
  const { order } = await createShipment(context, admin, id, {
    ...unnamedCourier,
    handOver: true,
    items: [{ orderItemId: items[0]!.id, quantity: 1 }],
  })
  const params = { id, shipmentId: order.shipments![0]!.id }
  expect((await listReviewableProducts(context, customer, id)).products).toEqual([])
  await transitionShipment(context, admin, params, { transition: 'deliver', reason: null } as never)
  expect((await listReviewableProducts(context, customer, id)).products).toMatchObject([{ productId: of.productId }])
  await writeReview(context, customer, of.productId, content, [])
})

test('a review can be edited for 30 days and deleted at any time', async ({ context }) => {
  const { id, author, productId } = await createReview(context, { stars: 2 })
  const edited = await editReview(context, author, id, { stars: 5, title: null, text: 'Better now.' }, [
    picture,
    picture,
  ])
  expect(edited.review).toMatchObject({ stars: 5, text: 'Better now.', pictures: [{}, {}] })
  expect(await ratingOf(context, productId)).toEqual({ average: 5, count: 1 })

  const keptPictures = [edited.review.pictures![1]!.id]
  const again = await editReview(context, author, id, { ...content, keptPictures }, [])
  expect(again.review.pictures).toMatchObject([{ id: keptPictures[0] }])
  await expect(
    editReview(context, author, id, { ...content, keptPictures }, [picture, picture, picture, picture]),
  ).rejects.toMatchObject({ details: { errors: { pictures: expect.any(String) } } })

  // The page names the 30th day after the review, which lasts until midnight in India.
  const lastTimestamp = startOfDayInIndia(dayInIndia(new Date(context.clock().getTime() + 31 * dayMs))).getTime() - 1
  const onLastDay = { ...context, clock: () => new Date(lastTimestamp) }
  await editReview(onLastDay, author, id, { ...content, keptPictures }, [])
  const later = { ...context, clock: () => new Date(lastTimestamp + 1) }
  await expect(editReview(later, author, id, content, [])).rejects.toMatchObject({ kind: 'conflict' })
  await removeReview(later, author, id)
  expect(await ratingOf(context, productId)).toBeUndefined()
  await expectConsistent(context)
})

test('the pictures of one customer are throttled, also while reviews are edited again and again', async ({
  context,
}) => {
  const { id, author } = await createReview(context)
  const { freeAttempts } = throttleRules.reviewPicture
  const save = vi.spyOn(context.images, 'save')
  for (let saved = 0; saved < freeAttempts; saved += 2)
    await editReview(context, author, id, content, [picture, picture])
  await expect(editReview(context, author, id, content, [picture])).rejects.toMatchObject({ kind: 'tooMany' })
  expect(save).toHaveBeenCalledTimes(freeAttempts)
  // Without new pictures the review can still be changed.
  await editReview(context, author, id, content, [])
  const of = await createVariant(context)
  await createDeliveredCodOrder(context, author, { of })
  await expect(writeReview(context, author, of.productId, content, [picture])).rejects.toMatchObject({
    kind: 'tooMany',
  })
  await writeReview(context, author, of.productId, content, [])
})

test('pictures beyond the maximum of a review are not stored', async ({ context }) => {
  const { id, author } = await createReview(context)
  const { review } = await editReview(context, author, id, content, [picture])
  const keptPictures = review.pictures!.map((kept) => kept.id)
  const save = vi.spyOn(context.images, 'save')
  await expect(
    editReview(context, author, id, { ...content, keptPictures }, [picture, picture, picture, picture]),
  ).rejects.toMatchObject({ details: { errors: { pictures: expect.any(String) } } })
  expect(save).not.toHaveBeenCalled()
})

test('a hidden review does not count and shows its author the reason', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id, author, productId, orderId, variant } = await createReview(context, { stars: 1 })
  await createReview(context, { of: variant, stars: 4 })
  await hideReview(context, admin, id, { reason: 'OFF_TOPIC' })
  expect(await ratingOf(context, productId)).toEqual({ average: 4, count: 1 })
  const page = await list(context, productId)
  expect(page).toMatchObject({ reviews: [{ stars: 4 }], rating: { average: 4, byStars: [0, 0, 0, 1, 0] } })
  expect((await listReviewableProducts(context, author, orderId)).products).toMatchObject([
    { review: { id, hiddenReason: 'OFF_TOPIC' } },
  ])
  await expect(voteHelpful(context, await createCustomer(context), id)).rejects.toMatchObject({ kind: 'notFound' })

  await editReview(context, author, id, { ...content, stars: 2 }, [])
  expect(await ratingOf(context, productId)).toEqual({ average: 4, count: 1 })
  await hideReview(context, admin, id, { reason: null })
  expect(await ratingOf(context, productId)).toEqual({ average: 3, count: 2 })
  await expectConsistent(context)
})

test('a hidden review that its author deletes and writes again is hidden until an administrator shows it', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  const { id, author, productId } = await createReview(context, { stars: 1 })
  const write = () => writeReview(context, author, productId, content, [])
  await hideReview(context, admin, id, { reason: 'ABUSE' })
  await removeReview(context, author, id)
  expect(await exportReviews(context, author)).toEqual({})
  const again = await write()
  expect(again).toMatchObject({
    message: expect.stringContaining('your earlier review of this product was hidden'),
    review: { ...content, hiddenReason: 'ABUSE' },
  })
  expect(await ratingOf(context, productId)).toBeUndefined()
  await removeReview(context, author, again.review.id)
  const third = await write()
  expect(third.review.hiddenReason).toBe('ABUSE')
  expect((await list(context, productId)).reviews).toEqual([])
  await expectConsistent(context)

  await hideReview(context, admin, third.review.id, { reason: null })
  await removeReview(context, author, third.review.id)
  expect(await write()).toMatchObject({ message: 'Thank you. Your review is published.' })
  expect((await list(context, productId)).reviews).toHaveLength(1)
  await expectConsistent(context)
})

test('a review that is written while the hidden one is being deleted is hidden', async ({ context }) => {
  const { id, author, productId } = await createReview(context)
  await hideReview(context, await createAdmin(context), id, { reason: 'OFF_TOPIC' })
  const { review } = await callWhileOpen(
    context,
    (open) => removeReview(open, author, id),
    (given) => writeReview(given, author, productId, content, []),
  )
  expect(review.hiddenReason).toBe('OFF_TOPIC')
})

test('the answer of the owner is public', async ({ context }) => {
  const { id, productId } = await createReview(context)
  const admin = await createAdmin(context)
  await answerReview(context, admin, id, { answer: 'Thank you.', seenAnswer: null })
  await expect(answerReview(context, admin, id, { answer: 'Sorry.', seenAnswer: null })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This answer was changed by someone else meanwhile. Please open it again and repeat your changes.',
  })
  expect(await list(context, productId)).toMatchObject({ reviews: [{ answer: { text: 'Thank you.' } }] })
})

test('a review that its author edited is neither shown again nor answered by who has not read it', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  const { id, author, productId } = await createReview(context)
  await hideReview(context, admin, id, { reason: 'ABUSE' })
  const { review } = await editReview(context, author, id, { ...content, text: 'Worse than before.' }, [])
  const unread = { seenEditedAt: null }
  const conflict = { kind: 'conflict', message: expect.stringMatching(/^This review was changed/) }
  await expect(hideReview(context, admin, id, { reason: null, ...unread })).rejects.toMatchObject(conflict)
  await expect(answerReview(context, admin, id, { answer: 'Thank you.', ...unread })).rejects.toMatchObject(conflict)
  expect((await list(context, productId)).reviews).toEqual([])

  const read = { seenEditedAt: review.editedAt!.toISOString() }
  await answerReview(context, admin, id, { answer: 'Sorry.', ...read })
  await hideReview(context, admin, id, { reason: null, ...read })
  const shown = { text: 'Worse than before.', answer: { text: 'Sorry.' } }
  expect((await list(context, productId)).reviews).toMatchObject([shown])
})

test('a customer finds a review helpful once, and never an own one', async ({ context }) => {
  const { id, author, variant, productId } = await createReview(context)
  const newer = await createReview(context, { of: variant })
  const customer = await createCustomer(context)
  await voteHelpful(context, customer, id)
  expect(await voteHelpful(context, customer, id)).toMatchObject({ helpfulCount: 1 })
  await expect(voteHelpful(context, author, id)).rejects.toMatchObject({ kind: 'conflict' })
  const ids = async (sort: string) => (await list(context, productId, { sort })).reviews.map((review) => review.id)
  expect(await ids('helpful')).toEqual([id, newer.id])
  await context.db
    .updateTable('reviews')
    .set({ createdAt: new Date(0) })
    .where('id', '=', id)
    .execute()
  expect(await ids('newest')).toEqual([newer.id, id])
})

test('the pages of a list have each review once', async ({ context }) => {
  const of = await createVariant(context, { stock: 20 })
  for (const stars of [5, 3, 4, 3, 1, 3]) await createReview(context, { of, stars })
  const read = async (query: object) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { reviews, nextCursor } = await list(context, of.productId, {
        limit: 2,
        ...query,
        ...(cursor && { cursor }),
      })
      seen.push(...reviews.map(({ id }) => id))
      cursor = nextCursor ?? undefined
    } while (cursor)
    return seen
  }
  for (const sort of ['helpful', 'newest']) expect(new Set(await read({ sort })).size).toBe(6)
  expect(await read({ stars: 3 })).toHaveLength(3)
  expect(await read({ withPictures: true })).toEqual([])
  const { nextCursor } = await list(context, of.productId, { limit: 1 })
  await expect(list(context, of.productId, { sort: 'newest', cursor: nextCursor! })).rejects.toMatchObject({
    kind: 'invalid',
  })
})

test('administrators read the reviews of one customer, hidden ones too', async ({ context }) => {
  const author = await createCustomer(context)
  const hidden = await createReview(context, { author, stars: 1 })
  const { id } = await createReview(context, { author, stars: 4 })
  await createReview(context)
  await hideReview(context, await createAdmin(context), hidden.id, { reason: 'ABUSE' })
  const read = (query: object) =>
    listAllReviews(context, { filter: 'all', q: '', limit: 1, customerId: author.id, ...query } as never)
  const first = await read({})
  const second = await read({ cursor: first.nextCursor })
  const seen = [...first.reviews, ...second.reviews]
  expect(new Map(seen.map((review) => [review.id, review.hiddenReason]))).toEqual(
    new Map([
      [hidden.id, 'ABUSE'],
      [id, undefined],
    ]),
  )
  expect(second.nextCursor).toBeNull()
})

test('administrators find reviews by a part of the name of a product, also of one that is not on sale', async ({
  context,
}) => {
  const [kurta, deleted] = [
    await createVariant(context, { product: 'Blue Kurta' }),
    await createVariant(context, { product: 'Red kurta' }),
  ]
  const ofKurta = await createReview(context, { of: kurta })
  const ofDeleted = await createReview(context, { of: deleted })
  await createReview(context)
  await context.db
    .updateTable('products')
    .set({ unpublishedAt: context.clock(), unpublishedAs: 'DELETED' })
    .where('id', '=', deleted.productId)
    .execute()
  const found = async (q: string) =>
    (await listAllReviews(context, { filter: 'all', q, limit: 20 } as never)).reviews.map(({ id }) => id)
  expect(new Set(await found('KURT'))).toEqual(new Set([ofKurta.id, ofDeleted.id]))
  expect(await found('red kurta')).toEqual([ofDeleted.id])
  expect(await found('100%')).toEqual([])
})

test('lists and the search sort by rating, so that a few reviews move a product little', async ({ context }) => {
  const [one, many, bad] = [
    await createVariant(context, { product: 'Kurta one' }),
    await createVariant(context, { product: 'Kurta many', stock: 50 }),
    await createVariant(context, { product: 'Kurta bad' }),
  ] as const
  const unrated = await createProduct(context, { name: 'Kurta unrated' })
  await createReview(context, { of: one, stars: 5 })
  await createReview(context, { of: bad, stars: 1 })
  for (let n = 0; n < 8; n++) await createReview(context, { of: many, stars: n === 0 ? 4 : 5 })
  const expected = [many.productId, one.productId, unrated.id, bad.productId]
  const listed = await listProducts(context, {
    page: 1,
    pageSize: 12,
    sortBy: 'rating',
    sortOrder: 'desc',
    discounted: false,
  } as never)
  expect(listed.products!.map(({ id }) => id)).toEqual(expected)
  expect(listed.products![0]!.rating).toEqual({ average: 4.9, count: 8 })
  expect(listed.products![2]).not.toHaveProperty('rating')
  const found = await searchProducts(context, {
    q: 'kurta',
    sortBy: 'rating',
    page: 1,
    limit: 12,
    inStock: false,
    discounted: false,
  } as never)
  expect(found.products.map(({ id }) => id)).toEqual(expected)
})

test('the database ranks as the rule does', async ({ context }) => {
  for (const counts of [
    [0, 0, 0, 0, 0],
    [1, 0, 0, 0, 0],
    [3, 1, 4, 1, 5],
    [0, 0, 0, 40, 160],
    [9999, 0, 0, 0, 1],
  ]) {
    const { rows } = await sql<{ rank: number }>`select review_rank(${counts}::integer[]) as rank`.execute(context.db)
    expect(rows[0]!.rank).toBe(ratingRank(counts))
  }
})

test('the link of a mail writes the first review only', async ({ context }) => {
  const customer = await createCustomer(context)
  const { token, productId } = await createReviewLink(context, customer)
  expect((await listProductsOfLink(context, token)).products).toMatchObject([{ productId }])
  const other = await createVariant(context)
  await expect(writeReviewByLink(context, token, { ...content, productId: other.productId })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await writeReviewByLink(context, token, { ...content, productId })
  await expect(writeReviewByLink(context, token, { ...content, productId })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await expect(listProductsOfLink(context, 'A'.repeat(43))).rejects.toMatchObject({ kind: 'notFound' })
})

test('deleting an account deletes its reviews and votes', async ({ context }) => {
  const customer = await createCustomer(context)
  const { id, productId, variant } = await createReview(context, { author: customer })
  const other = await createReview(context, { of: variant, stars: 3 })
  await voteHelpful(context, customer, other.id)
  expect(await exportReviews(context, customer)).toMatchObject({ reviews: [{ id }], helpfulReviews: [other.id] })

  await deleteAccount(context, customer, { password: customer.password })
  expect(await list(context, productId)).toMatchObject({
    reviews: [{ id: other.id, helpfulCount: 0 }],
    rating: { average: 3, count: 1 },
  })
  await expectConsistent(context)
})

test('customers who review at the same time are all counted', async ({ context }) => {
  const of = await createVariant(context, { stock: 20 })
  const authors = []
  for (let n = 0; n < 6; n++) {
    const author = await createCustomer(context)
    await createDeliveredCodOrder(context, author, { of })
    authors.push(author)
  }
  await Promise.all(authors.map((author) => writeReview(context, author, of.productId, content, [])))
  expect(await ratingOf(context, of.productId)).toEqual({ average: 4, count: 6 })
  await expectConsistent(context)
})

test('a product without reviews has none to read', async ({ context }) => {
  const { productId } = await createVariant(context)
  expect(await list(context, productId)).toEqual({ reviews: [], nextCursor: null })
  await expect(list(context, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ kind: 'notFound' })
})
