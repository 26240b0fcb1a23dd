import { expect, test } from 'vitest'
import { policyScript } from './trusted-types.ts'

type Made = (text: string, kind?: string, sink?: string) => string | null
type Policy = Record<'createHTML' | 'createScript' | 'createScriptURL', Made>

/** The policy that a page makes whose own script is "go()". */
function thePolicy(): Policy {
  let made: Policy | undefined
  const trustedTypes = { createPolicy: (_: 'default', policy: Policy) => (made = policy) }
  new Function('window', 'late', policyScript('late'))({ trustedTypes }, 'go()')
  return made!
}

test('text that comes by itself is no markup; what the shop hands over, and what only is read, is', () => {
  const { createHTML } = thePolicy()
  expect(createHTML('<img src=x onerror=evil()>', 'TrustedHTML', 'Element innerHTML')).toBe('')
  expect(createHTML('<script></script><img>', 'TrustedHTML', 'Element innerHTML')).toBe('')
  expect(createHTML('<p>cleaned</p>')).toBe('<p>cleaned</p>')
  expect(createHTML('<p>read</p>', 'TrustedHTML', 'DOMParser parseFromString')).toBe('<p>read</p>')
  expect(createHTML('<script></script>', 'TrustedHTML', 'Element innerHTML')).toBe('<script></script>')
})

test('the page’s own script runs and its worker loads, and no others', () => {
  const { createScript, createScriptURL } = thePolicy()
  expect([createScript('go()'), createScript('evil()')]).toEqual(['go()', null])
  expect([createScriptURL('/service-worker.js'), createScriptURL('https://evil.example/x.js')]).toEqual([
    '/service-worker.js',
    null,
  ])
})

test('a browser without trusted types meets nothing', () => {
  expect(() => new Function('window', 'late', policyScript('late'))({}, '')).not.toThrow()
})
