import { createElement, Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'

const Facts = () => createElement('p', null, 'Delivery in 5 days')
const lost = async (): Promise<typeof Facts> => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

/** A page with a lazy part in it, as markup. */
async function pageWith(part: ReturnType<typeof lazyComponent>): Promise<string> {
  const page = createElement('main', null, 'Buy me. ', createElement(Suspense, null, createElement(part)))
  return new Response((await prerender(page)).prelude).text()
}

test('a part that arrives stands in its page', async () => {
  expect(await pageWith(lazyComponent(async () => Facts))).toContain('Delivery in 5 days')
})

test('the page stands without a part that does not arrive, or with what replaces it', async () => {
  expect(await pageWith(lazyComponent(lost))).toMatch(/<main>Buy me\. (<!--.*?-->)*<\/main>/)
  expect(await pageWith(lazyComponent(lost, () => createElement('p', null, 'Try again')))).toContain('Try again')
})
