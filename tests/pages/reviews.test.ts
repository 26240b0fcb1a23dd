import { expect } from 'vitest'
import { answerReview } from '#server/reviews/moderate-review.ts'
import { createAdmin, createVariant } from '#tests/support/factories.ts'
import { test } from '#tests/support/pages.ts'
import { createReview } from '#tests/support/reviews/reviews.ts'

test('the page of a product without reviews runs no statement for them', async ({ context, pages }) => {
  const { productId } = await createVariant(context)
  context.statements.length = 0
  const { text } = await pages.open(`/product/${productId}`)
  expect(text).toMatch(/4\.8 ?234 reviews/)
  expect(
    context.statements.filter((statement) =>
      /\breviews\b|review_/.test(statement.replaceAll(/"?products"?\."?review_counts"?/g, '')),
    ),
  ).toEqual([])
})

test('a product page shows its reviews, and structured data of them, in place of the fixed rating', async ({
  context,
  pages,
}) => {
  const { id, productId, variant } = await createReview(context, { stars: 5, text: 'Soft <b>cotton</b>' })
  await createReview(context, { of: variant, stars: 2, title: 'Too thin' })
  await answerReview(context, await createAdmin(context), id, { answer: 'Thank you.' })
  const { text, html } = await pages.open(`/product/${productId}`)
  expect(text).not.toContain('234 reviews')
  for (const words of ['3.5', '2 reviews', 'Soft <b>cotton</b>', 'Too thin', 'Verified purchase', 'Thank you.']) {
    expect(text).toContain(words)
  }
  expect(html).toMatch(/"aggregateRating":\{"@type":"AggregateRating","ratingValue":3\.5,"reviewCount":2/)
})

test('the cards of lists and search show the average and the number of reviews', async ({ context, pages }) => {
  await createReview(context, { of: await createVariant(context, { product: 'Kurta' }), stars: 4 })
  for (const path of ['/products-list/latest', '/search?q=kurta']) {
    expect((await pages.open(path)).text, path).toMatch(/★ ?4 ?out of 5 stars ?\(1\)/)
  }
})
