import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
// biome-ignore lint/style/noRestrictedImports: what is compared
import { MemoryRouter, Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { StaticLink } from './Link.tsx'

const render = (link: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/products-list/latest?page=2']}>{link}</MemoryRouter>)

test.for<ComponentProps<typeof RouterLink>>([
  { to: '/' },
  { to: '/product/1', prefetch: 'intent', className: 'block', title: 'A "lamp" & more' },
  { to: '/search?q=steel+lamp%20%26&page=2#list', 'aria-current': 'page', replace: true, preventScrollReset: true },
  { to: '/category/1', state: { from: 'home' }, viewTransition: true, target: '_blank', rel: 'noopener' },
  { to: '/search?q=कुर्ता', relative: 'path', defaultShouldRevalidate: false },
  { to: '/category/1', discover: 'none' },
  { to: '/category/1', reloadDocument: true },
  { to: '?page=3' },
  { to: '../best-selling' },
  { to: { pathname: '/checkout', search: '?step=2' } },
  { to: 'https://example.com/elsewhere' },
  { to: '//example.com/elsewhere' },
])('the server renders a link to $to as the browser does', (props) => {
  expect(render(<StaticLink {...props}>There</StaticLink>)).toBe(render(<RouterLink {...props}>There</RouterLink>))
})
