import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VariantSummary } from './VariantSummary.tsx'

const red = { id: 'red', color: 'red', hex: '#c8322b', name: 'Red', stock: 3 }
const images = [
  { url: '/blue.webp', color: 'blue' },
  { url: '/plain.webp', color: null },
]
const kurta = { id: 'kurta', name: 'Kurta', originalPrice: '999.00', discountPrice: null, images, variants: [red] }

test('a colour without pictures of its own shows one of no colour, not the first one of another colour', () => {
  const markup = renderToStaticMarkup(<VariantSummary product={kurta} variant={red} variantsOfColor={[red]} />)
  expect(markup).toContain('src="/plain.webp"')
})
