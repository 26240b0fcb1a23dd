import { expect, test } from 'vitest'
import { budget, inWords, weighPages } from '../scripts/weigh-pages.ts'

const weights = weighPages()

test.each(weights)('a first visit to $page fits into the budget for JavaScript', (weight) => {
  expect(weight.bytes, `More than ${budget} bytes.\n${inWords(weight)}`).toBeLessThanOrEqual(budget)
})

test('the scales see what makes up a page: the framework, the shop, the page and the list of routes', () => {
  const [home] = weights
  const names = home?.files.map(({ file }) => file).join(' ')
  for (const part of [/entry\.client/, /shop/, /home/, /manifest/]) expect(names).toMatch(part)
})
