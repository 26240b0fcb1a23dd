import { expect, test } from 'vitest'
import { classOf } from './request-class.ts'

const get = (url: string, route: string | undefined = url, isCacheable = false) =>
  classOf({ method: 'GET', url, route, isCacheable })
const page = (url: string) => get(url, '/*', true)

test('what a customer has begun and the back office are essential', () => {
  for (const url of [
    '/account/orders',
    '/admin',
    '/admin/orders?deliveryStatus=PENDING',
    '/pay-order/token',
    '/payment/phonepe-redirect',
    '/track?order=1',
    '/grievance',
    '/wish-list/token',
    '/review/token',
    '/tell-me/token',
    '/cart/restore/token',
    '/unsubscribe/token',
  ])
    expect(page(url), url).toBe('essential')
  for (const url of ['/api/cart', '/api/orders/my-orders', '/api/dashboard']) expect(get(url), url).toBe('essential')
  for (const route of ['/api/cart/add', '/api/orders/place', '/api/payments/webhook', '/api/auth/login', '/track'])
    expect(classOf({ method: 'POST', url: route, route, isCacheable: false }), route).toBe('essential')
})

test('pages and public data, which every visitor and crawler requests, are browsing', () => {
  for (const url of [
    '/',
    '/product/1',
    '/category/2?sort=price',
    '/no-such-page',
    '/accounts',
    '/administrators',
    '/tracks',
  ])
    expect(page(url), url).toBe('browsing')
  expect(get('/api/products?limit=12', '/api/products', true)).toBe('browsing')
  for (const url of ['/sitemap-products.xml', '/feeds/google.xml']) expect(get(url), url).toBe('browsing')
  expect(classOf({ method: 'GET', url: '/api/none', route: undefined, isCacheable: false })).toBe('browsing')
})

test('searches have a class of their own, as pages and as calls', () => {
  expect(page('/search?q=kurta')).toBe('search')
  for (const url of ['/api/search/products', '/api/search/suggestions']) expect(get(url), url).toBe('search')
})

test('the liveness check, the metrics and built files are exempt; other files and the readiness check wait for nothing', () => {
  for (const url of ['/healthz', '/metrics', '/assets/home-1.js']) expect(get(url), url).toBe('exempt')
  for (const url of ['/readyz', '/uploads/*', '/favicon.ico']) expect(get(url), url).toBe('light')
})

test('the simulated services, which orders wait for while they are handled, are exempt', () => {
  const route = '/simulator/phonepe/checkout/v2/pay'
  expect(classOf({ method: 'POST', url: route, route, isCacheable: false })).toBe('exempt')
  expect(get('/simulator/courier/courier/track/awb/:awb')).toBe('exempt')
})

test('what the cart of a visitor without an account reads is essential', () => {
  const route = '/api/products/:productId'
  expect(get('/api/products/1?view=0', route, true)).toBe('essential')
  for (const url of ['/api/products/1', '/api/products/1?view=1', '/api/products/1?view=01'])
    expect(get(url, route, true), url).toBe('browsing')
  expect(get('/api/company-details', '/api/company-details', true)).toBe('essential')
})
