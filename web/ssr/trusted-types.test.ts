import { expect, test } from 'vitest'
import { trustedTypesPolicyScript } from './trusted-types.ts'

type PolicyFunction = (text: string, kind?: string, sink?: string) => string | null
type Policy = Record<'createHTML' | 'createScript' | 'createScriptURL', PolicyFunction>

/** The policy that a page makes whose own script is "go()". */
function createdPolicy(): Policy {
  let made: Policy | undefined
  const trustedTypes = { createPolicy: (_: 'default', policy: Policy) => (made = policy) }
  new Function('window', 'late', trustedTypesPolicyScript('late'))({ trustedTypes }, 'go()')
  return made!
}

test('text that comes by itself is no markup; what the shop hands over, and what only is read, is', () => {
  const { createHTML } = createdPolicy()
  expect(createHTML('<img src=x onerror=evil()>', 'TrustedHTML', 'Element innerHTML')).toBe('')
  expect(createHTML('<script></script><img>', 'TrustedHTML', 'Element innerHTML')).toBe('')
  expect(createHTML('<p>cleaned</p>')).toBe('<p>cleaned</p>')
  expect(createHTML('<p>read</p>', 'TrustedHTML', 'DOMParser parseFromString')).toBe('<p>read</p>')
  expect(createHTML('<script></script>', 'TrustedHTML', 'Element innerHTML')).toBe('<script></script>')
})

test('the page’s own script runs and its worker loads, and no others', () => {
  const { createScript, createScriptURL } = createdPolicy()
  expect([createScript('go()'), createScript('evil()')]).toEqual(['go()', null])
  expect([createScriptURL('/service-worker.js'), createScriptURL('https://evil.example/x.js')]).toEqual([
    '/service-worker.js',
    null,
  ])
})

test('a browser without trusted types meets nothing', () => {
  expect(() => new Function('window', 'late', trustedTypesPolicyScript('late'))({}, '')).not.toThrow()
})
