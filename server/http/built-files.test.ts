import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { createUncachedApp } from '#tests/support/response-cache.ts'
import { test } from '#tests/support/test-context.ts'

const assets = new URL('../../build/client/assets/', import.meta.url)
const script = readdirSync(assets).find((name) => name.endsWith('.js'))!

test('built files are sent compressed, and those with a hash in their names may be kept for a year', async ({
  context,
}) => {
  const app = await createUncachedApp(context)
  const url = `/assets/${script}`
  const compressed = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  const plain = await app.inject({ url })
  const head = await app.inject({ method: 'HEAD', url })

  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect([plain.statusCode, plain.headers['content-encoding'], plain.rawPayload.length > 0]).toEqual([
    200,
    undefined,
    true,
  ])
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
})

test('the service worker is revalidated, and other files of the root are kept for an hour', async ({ context }) => {
  const app = await createUncachedApp(context)
  const cacheControlOf = async (url: string) => (await app.inject(url)).headers['cache-control']

  expect(await cacheControlOf('/service-worker.js')).toBe('no-cache')
  expect(await cacheControlOf('/favicon.svg')).toBe('public, max-age=3600')
})

test('missing assets, compressed copies and files outside of the directory respond with 404', async ({ context }) => {
  const app = await createUncachedApp(context)
  const outside = ['/assets/..%2f..%2fserver%2findex.js', '/assets/../../server/index.js']

  for (const url of ['/assets/missing-1a2b.js', `/assets/${script}.br`, '/assets/', ...outside])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404])
  expect((await app.inject('/assets/missing-1a2b.js')).json()).toEqual({ message: 'File not found.' })
})
