import { lazy, Suspense, useId } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPageToString } from './render-to-string.ts'

const renderOptions = () => ({ nonce: 'm', timeout: 1000, onError: vi.fn() })
const page = (content: React.ReactNode) => (
  <html lang="en-IN">
    <body>
      <Suspense fallback="Wait">{content}</Suspense>
    </body>
  </html>
)

test('a page with a lazy component is complete, and the same as when the component is loaded', async () => {
  const LazyPrice = lazy(async () => ({ default: () => <p id={useId()}>Kurta for ₹999</p> }))
  const first = await renderPageToString(page(<LazyPrice />), renderOptions())
  expect(first).toMatch(/^<html lang="en-IN">.*Kurta for ₹999.*<\/html>$/)
  expect(first).not.toContain('Wait')
  expect(await renderPageToString(page(<LazyPrice />), renderOptions())).toBe(first)
})

test('a failed boundary is reported, and the page is rendered without it', async () => {
  const error = new Error('no price')
  const Failing = () => {
    throw error
  }
  const options = renderOptions()
  expect(await renderPageToString(page(<Failing />), options)).toContain('Wait')
  expect(options.onError.mock.calls.map(([thrown]) => thrown)).toEqual([error])
})

test('a page whose shell fails rejects with the error', async () => {
  const error = new Error('no shop')
  const Failing = () => {
    throw error
  }
  await expect(renderPageToString(<Failing />, renderOptions())).rejects.toBe(error)
})

test('pages that are requested at once are rendered in different turns of the event loop', async () => {
  let turn = 0
  const turns: number[] = []
  const Page = () => {
    turns.push(turn)
    return <p>Kurta</p>
  }
  const countTurns = () => {
    turn++
    if (turns.length < 3) setImmediate(countTurns)
  }
  setImmediate(countTurns)
  await Promise.all([1, 2, 3].map(() => renderPageToString(<Page />, renderOptions())))
  expect(new Set(turns).size).toBe(3)
})
