import { createElement, Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'

const DeliveryTime = () => createElement('p', null, 'Delivery in 5 days')

test('a lazy component is in the HTML that the server renders', async () => {
  const LazyDeliveryTime = lazyComponent(async () => DeliveryTime)
  const page = createElement('main', null, createElement(Suspense, null, createElement(LazyDeliveryTime)))
  expect(await new Response((await prerender(page)).prelude).text()).toContain('Delivery in 5 days')
})
