import { lazy, Suspense, useId } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWhole } from './render-whole.ts'

const waiting = () => ({ nonce: 'm', patience: 1000, onError: vi.fn() })
const page = (part: React.ReactNode) => (
  <html lang="en-IN">
    <body>
      <Suspense fallback="Wait">{part}</Suspense>
    </body>
  </html>
)

test('a page whose code has to come first is whole, and the same as when it is there', async () => {
  const Late = lazy(async () => ({ default: () => <p id={useId()}>Kurta for ₹999</p> }))
  const first = await renderWhole(page(<Late />), waiting())
  expect(first).toMatch(/^<html lang="en-IN">.*Kurta for ₹999.*<\/html>$/)
  expect(first).not.toContain('Wait')
  expect(await renderWhole(page(<Late />), waiting())).toBe(first)
})

test('a part that fails is told of, and the page stands without it', async () => {
  const error = new Error('no price')
  const Failing = () => {
    throw error
  }
  const told = waiting()
  expect(await renderWhole(page(<Failing />), told)).toContain('Wait')
  expect(told.onError.mock.calls.map(([first]) => first)).toEqual([error])
})

test('a page that fails as a whole is refused by its own error', async () => {
  const error = new Error('no shop')
  const Failing = () => {
    throw error
  }
  await expect(renderWhole(<Failing />, waiting())).rejects.toBe(error)
})
