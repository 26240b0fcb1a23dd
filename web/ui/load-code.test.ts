import { afterEach, expect, test, vi } from 'vitest'
import { fetchFiles, filesOf, loadCode } from './load-code.ts'

const at = (name: string) => `https://shop.example/assets/${name}`

/** Files of a build by their names; null for one that does not arrive. */
function served(files: Record<string, string | null>) {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (file) => {
    const name = String(file).split('/').at(-1)!
    asked.push(name)
    const text = files[name]
    if (typeof text !== 'string') return new Response(null, { status: 503 })
    const type = text.startsWith('<') ? 'text/html' : 'text/javascript; charset=utf-8'
    return new Response(text, { headers: { 'content-type': type } })
  })
  return asked
}

afterEach(() => vi.restoreAllMocks())

test('code that does not arrive is asked for once more', async () => {
  const importing = vi.fn().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValueOnce('code')
  expect(await loadCode(importing)).toBe('code')
  const never = vi.fn().mockRejectedValue(new TypeError('lost'))
  await expect(loadCode(never)).rejects.toThrow(TypeError)
  expect(never).toHaveBeenCalledTimes(2)
})

test('the files that a function imports are read from it, as builds write them', () => {
  const built = [
    '()=>x(()=>import(`./CartDrawer-Dx9g2SUR.js`).then(e=>e.CartDrawer),[])',
    '()=>Promise.all([import("./merge-cart-a_1.js"),import("./merge-words-b-2.js")])',
  ]
  expect(built.flatMap((text) => filesOf({ toString: () => text } as never, at('shop.js')))).toEqual(
    ['CartDrawer-Dx9g2SUR.js', 'merge-cart-a_1.js', 'merge-words-b-2.js'].map(at),
  )
})

test('a page in the place of a file is no file', async () => {
  served({ 'drawer.js': '<html>Sign in to this network</html>' })
  await expect(fetchFiles([at('drawer.js')], new Set())).rejects.toThrow('drawer.js did not arrive')
})

test('a file comes with all that it needs, each once, and nothing that is here already', async () => {
  const asked = served({
    'drawer.js':
      'import{n as e}from"./shop.js";import{t}from"./line.js";import"./sums.js";const later=()=>import(`./zoom.js`)',
    'line.js': 'import{x}from"./sums.js";export{x as t}',
    'sums.js': 'import{y}from"./drawer.js";export const x=1',
  })
  const seen = new Set([at('shop.js')])
  await fetchFiles([at('drawer.js')], seen)
  expect(asked.sort()).toEqual(['drawer.js', 'line.js', 'sums.js'])
  expect(seen).toEqual(new Set([at('shop.js'), at('drawer.js'), at('line.js'), at('sums.js')]))
})

test('a file that needs one that does not arrive has not arrived', async () => {
  served({ 'drawer.js': 'import{t}from"./line.js";', 'line.js': null })
  await expect(fetchFiles([at('drawer.js')], new Set())).rejects.toThrow('line.js did not arrive')
})
