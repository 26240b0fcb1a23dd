import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Picture } from '#web/ui/Picture.tsx'
import { ServerStaticHtml, setStaticHtmlRenderer } from './StaticHtml.tsx'

const Category = vi.fn(({ name }: { name: string }) => (
  <li>
    <Picture src="/uploads/lamp.webp" alt="" sizes="48px" ratio={1} />
    {name} & {'more'} <a href="/category/1">Sofas</a>
  </li>
))
const listOf = (categories: readonly string[], name = 'menu') => (
  <ServerStaticHtml as="ul" name={name} cacheKey={categories} className="grid">
    {categories.map((category) => (
      <Category key={category} name={category} />
    ))}
  </ServerStaticHtml>
)

beforeEach(() => setStaticHtmlRenderer(renderToString))
afterEach(() => vi.clearAllMocks())

test('a part that is kept is the same as one that is rendered', () => {
  const plain = renderToString(
    <ul className="grid">
      <Category name="Sofas" />
      <Category name="Lamps" />
    </ul>,
  )
  const categories = ['Sofas', 'Lamps']
  expect(renderToString(listOf(categories))).toBe(plain)
  expect(renderToString(listOf(categories))).toBe(plain)
})

test('it is rendered once for what it is made of, and anew for anything else', () => {
  const [before, after] = [['Sofas'], ['Sofas', 'Lamps']]
  for (let page = 0; page < 3; page++) renderToString(listOf(before))
  expect(Category).toHaveBeenCalledTimes(1)
  expect(renderToString(listOf(after))).toContain('Lamps')
  expect(renderToString(listOf(before))).not.toContain('Lamps')
  expect(Category).toHaveBeenCalledTimes(3)
})

test('two parts that are made of the same do not take each other’s place', () => {
  const categories = ['Sofas']
  const panel = (
    <ServerStaticHtml as="ul" name="panel" cacheKey={categories}>
      <li>Panel</li>
    </ServerStaticHtml>
  )
  expect(renderToString(listOf(categories))).toContain('Sofas')
  expect(renderToString(panel)).toBe('<ul><li>Panel</li></ul>')
})
