import { expect, test } from 'vitest'
import { measureFonts, measurePages, measureStylesheet } from '../bundle-size.ts'
import { budgets, describeOverBudget } from './page-budgets.ts'

const pages = measurePages()

test.each(pages)('a first visit to $page is within the JavaScript budget', (page) => {
  expect(describeOverBudget([page], budgets.script)).toEqual([])
})

test('the style sheet and the preloaded fonts are within their budgets', () => {
  expect(describeOverBudget([measureStylesheet()], budgets.style)).toEqual([])
  expect(describeOverBudget([measureFonts()], budgets.fonts)).toEqual([])
})

test('the measured files include the framework, the shared code, the route and the route manifest', () => {
  const [home] = pages
  const names = home?.files.map(({ file }) => file).join(' ')
  for (const part of [/entry\.client/, /shop/, /home/, /manifest/]) expect(names).toMatch(part)
  expect(measureFonts().files).toHaveLength(4)
})

test('a page over its budget is reported with its files', () => {
  const files = [
    { file: '/assets/heavy.js', bytes: 900 },
    { file: '/assets/light.js', bytes: 101 },
  ]
  const [message] = describeOverBudget([{ page: 'routes/home', bytes: 1001, files }], 1000)

  expect(message).toMatch(
    /More than 1000 bytes:\nroutes\/home: 1001 bytes\n +900 \/assets\/heavy\.js\n +101 \/assets\/light\.js/,
  )
})
