import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon from './create-icon.ts'

const Dash = createIcon({ node: [['path', { d: 'M5 12h14' }]] })

test('an icon is hidden from screen readers unless it has a label', () => {
  expect(renderToStaticMarkup(createElement(Dash, { className: 'size-5' }))).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" ' +
      'stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" class="size-5"><path d="M5 12h14"></path></svg>',
  )
  expect(renderToStaticMarkup(createElement(Dash, { 'aria-label': 'Less' }))).not.toContain('aria-hidden')
})
