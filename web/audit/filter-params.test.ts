import { expect, test } from 'vitest'
import { activityHref, parseActivityFilter } from './filter-params.ts'

test('a filter is written to the URL and read from it', () => {
  const filter = { subject: 'product', action: 'changed', from: '2026-05-01', to: '2026-05-31', before: '120' } as const
  const { search } = new URL(activityHref(filter), 'http://shop')
  expect(parseActivityFilter(new URLSearchParams(search))).toEqual(filter)
  expect(search).toContain('change=changed')
  expect(activityHref({})).toBe('/admin/activity')
})

test('invalid URL parameters are ignored', () => {
  const invalidParams = 'subject=toString&change=&from=yesterday&to=2026-13-01&before=-1&administratorId=me&other=1'
  expect(parseActivityFilter(new URLSearchParams(invalidParams))).toEqual({})
  expect(parseActivityFilter(new URLSearchParams('from=2026-02-30'))).toEqual({})
})
