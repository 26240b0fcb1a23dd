import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { classOf } from '#server/http/overload/request-class.ts'
import routes from '#web/routes.ts'

/** The addresses of all pages. */
const pathsOf = (entries: readonly RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const own = path ? `${parent}/${path}` : parent
    return [own, ...pathsOf(children, own)]
  })

test('every page with a token, which is for one customer, is essential when the process has too many requests', () => {
  const paths = pathsOf(routes).filter((path) => path.includes(':token'))
  expect(paths).toContain('/pay-order/:token')
  const classes = paths.map((path) => {
    const url = path.replace(/:token\??/, 'token')
    return [path, classOf({ method: 'GET', url, route: '/*', isCacheable: true })]
  })
  expect(classes.filter(([, requestClass]) => requestClass !== 'essential')).toEqual([])
})
