import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

afterEach(() => void vi.useRealTimers())

test('no timer is left after a page is rendered, so that the page is not kept in memory', async () => {
  const { renderPage } = await import(join(root, 'build/server/index.js'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const call = async () => ({ ok: false, status: 503, body: { message: 'Not now.' } })
  const request = new Request('http://localhost/products-list/latest')
  const page = await renderPage(request, { call, publicUrl: 'http://localhost' })
  expect(String(page.body)).toContain('Not now.')
  expect(vi.getTimerCount()).toBe(0)
})
