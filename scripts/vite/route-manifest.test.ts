import { expect, test } from 'vitest'
import { splitManifest } from './route-manifest.ts'

const route = (id: string, parentId: string | undefined, imports: string[]) => ({
  id,
  parentId,
  hasLoader: true,
  hasAction: false,
  module: `/assets/${id}.js`,
  imports,
  css: [],
})

test('a first visit gets the imports of storefront pages; those of pages behind a sign-in are in the second file', () => {
  const { manifest, imports } = splitManifest({
    version: '1234abcd',
    routes: {
      root: route('root', undefined, ['/assets/shop.js', '/assets/entry.js']),
      'routes/home': route('routes/home', 'root', ['/assets/shop.js', '/assets/list-parts.js']),
      'layouts/AdminLayout': route('layouts/AdminLayout', 'root', ['/assets/entry.js', '/assets/office.js']),
      'routes/admin/stock': route('routes/admin/stock', 'layouts/AdminLayout', [
        '/assets/office.js',
        '/assets/Modal.js',
      ]),
    },
  })

  expect(manifest.version).toBe('1234abcd')
  expect(manifest.routes['routes/home']?.imports).toEqual(['/assets/list-parts.js'])
  expect(manifest.routes['routes/admin/stock']?.imports).toBeUndefined()
  expect(imports).toEqual({
    'layouts/AdminLayout': ['/assets/office.js'],
    'routes/admin/stock': ['/assets/office.js', '/assets/Modal.js'],
  })
})

test('fields that are false or empty are left out', () => {
  const { manifest } = splitManifest({ version: '1', routes: { root: route('root', undefined, []) } })

  expect(manifest.routes.root).toEqual({ id: 'root', hasLoader: true, module: '/assets/root.js' })
})
