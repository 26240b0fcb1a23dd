import { afterEach, expect, test, vi } from 'vitest'
import { fetchFiles, loadCode } from './load-code.ts'

const at = (name: string) => `https://shop.example/assets/${name}`

/** Files of a build by their names; null for one that does not arrive. */
function served(files: Record<string, string | null>) {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (file) => {
    const name = String(file).split('/').at(-1)!
    asked.push(name)
    const text = files[name]
    return typeof text === 'string' ? new Response(text) : new Response(null, { status: 503 })
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
