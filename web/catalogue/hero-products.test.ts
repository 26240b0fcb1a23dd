import { expect, test } from 'vitest'
import { forHero } from './hero-products.ts'
import type { ShownProduct } from './product.ts'
import { namedVariants } from './shown-products.ts'

const product = (id: string, categoryId: string, colors: Record<string, number>): ShownProduct =>
  ({
    id,
    categoryId,
    variants: namedVariants(Object.entries(colors).map(([color, stock]) => ({ id: `${id} ${color}`, color, stock }))),
    images: Object.keys(colors).map((color) => ({ id: `${id} ${color}`, url: '', color })),
  }) as unknown as ShownProduct

const phone = product('phone', 'mobiles', { black: 3, blue: 2, red: 0 })
const tablet = product('tablet', 'mobiles', { gray: 1 })
const sari = product('sari', 'ethnic', { maroon: 1 })

test('different categories come first, then what else there is, nothing twice', () => {
  expect(forHero([phone, tablet, sari, phone], 3).map((one) => one.product.id)).toEqual(['phone', 'sari', 'tablet'])
})

test('each is shown in its most vivid colour that can be bought', () => {
  expect(forHero([phone], 1)[0]?.variant.color).toBe('blue')
})

test('what is sold out or has no picture stays out', () => {
  const gone = product('gone', 'audio', { red: 0 })
  const unseen = { ...sari, images: [] }
  expect(forHero([gone, unseen], 3)).toEqual([])
})
