import { expect, test } from 'vitest'
import { isUpload, srcSet } from './picture-sources.ts'

test('the URL of a resized upload has the width before the file extension', () => {
  expect(srcSet('/uploads/3f9a.webp', 'avif', [240, 480])).toBe(
    '/uploads/3f9a-240.avif 240w, /uploads/3f9a-480.avif 480w',
  )
})

test.each([
  ['/uploads/3f9a.webp', true],
  ['https://cdn.example.com/uploads/a.webp', false],
  ['/placeholder.svg', false],
  ['/uploads/a', false],
  ['/uploads/a.webp?v=2', false],
])('%s is an upload: %s', (src, expected) => {
  expect(isUpload(src)).toBe(expected)
})
