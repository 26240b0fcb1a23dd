import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { StaticLink } from './Link.tsx'

type Given = ComponentProps<typeof RouterLink>
const markupOf = (link: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/products-list/latest?page=2']}>{link}</MemoryRouter>)

test('a link of a page that is rendered is the same as the one that the browser makes of it', () => {
  const links: Given[] = [
    { to: '/' },
    {
      to: '/product/0b7e7a4c-2f0c-4a55-8a50-5a0a8f3f2c11',
      prefetch: 'intent',
      className: 'block',
      title: 'A "lamp" & more',
    },
    { to: '/search?q=steel+lamp%20%26&page=2#list', 'aria-current': 'page', replace: true, preventScrollReset: true },
    { to: '/category/1', state: { from: 'home' }, viewTransition: true, target: '_blank', rel: 'noopener' },
    { to: '?page=3' },
    { to: { pathname: '/checkout', search: '?step=2' } },
    { to: 'https://example.com/elsewhere' },
    { to: '//example.com/elsewhere' },
  ]
  for (const link of links) {
    const made = markupOf(<RouterLink {...link}>There</RouterLink>)
    expect(markupOf(<StaticLink {...link}>There</StaticLink>)).toBe(made)
  }
})
