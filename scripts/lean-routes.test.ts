import { expect, test } from 'vitest'
import { leanRoutes } from './lean-routes.ts'

const root = { id: 'root', imports: ['/shop.js', '/entry.js'], css: ['/shop.css'], hasLoader: true, hasAction: false }
const facts = { css: ['/shop.css'], hasLoader: true, hasAction: false }

test('a page of the shop says only what is its own: what the root brought and what is false goes', () => {
  const home = { id: 'home', imports: ['/entry.js', '/assets/home-parts-B4x.js'], ...facts }
  const { routes } = leanRoutes({ entry: {}, routes: { root, home } })

  expect(routes.home).toEqual({ id: 'home', imports: ['/assets/home-parts-B4x.js'], hasLoader: true })
  expect(routes.root).toEqual(root)
})

test('what pages of the back office import is nothing that a shopper has to know', () => {
  const brands = { id: 'brands', imports: ['/assets/office-C2.js', '/assets/Modal-D1.js'], ...facts }
  expect(leanRoutes({ entry: {}, routes: { root, brands } }).routes.brands).toEqual({ id: 'brands', hasLoader: true })
})
