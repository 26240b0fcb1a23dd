import { expect, test } from 'vitest'
import { toVariantViewModels } from '../lists/product-card-model.ts'
import type { ProductViewModel } from '../product.ts'
import { pickHeroProducts } from './hero-products.ts'

const product = (id: string, categoryId: string, colors: Record<string, number>): ProductViewModel =>
  ({
    id,
    categoryId,
    variants: toVariantViewModels(
      Object.entries(colors).map(([color, stock]) => ({ id: `${id} ${color}`, color, stock })),
    ),
    images: Object.keys(colors).map((color) => ({ id: `${id} ${color}`, url: '', color })),
  }) as unknown as ProductViewModel

const phone = product('phone', 'mobiles', { black: 3, blue: 2, red: 0 })
const tablet = product('tablet', 'mobiles', { gray: 1 })
const sari = product('sari', 'ethnic', { maroon: 1 })

test('products of different categories come first, then further ones, each once', () => {
  expect(pickHeroProducts([phone, tablet, sari, phone], 3).map((one) => one.product.id)).toEqual([
    'phone',
    'sari',
    'tablet',
  ])
})

test('each product is shown in its most saturated colour in stock', () => {
  expect(pickHeroProducts([phone], 1)[0]?.variant.color).toBe('blue')
})

test('products that are sold out or have no image are left out', () => {
  const gone = product('gone', 'audio', { red: 0 })
  const withoutImages = { ...sari, images: [] }
  expect(pickHeroProducts([gone, withoutImages], 3)).toEqual([])
})
