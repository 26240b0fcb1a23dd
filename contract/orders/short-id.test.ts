import { expect, test } from 'vitest'
import { isShortId, normalizeShortId, toShortId } from './short-id.ts'

test('a typed order number is found with and without #, spaces and capitals', () => {
  const id = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
  for (const typed of [toShortId({ id }), '3fa85f64', '#3FA85F64', ' # 3fa8 5f64 '])
    expect(normalizeShortId(typed)).toBe('3fa85f64')
})

test('only 8 hexadecimal digits are an order number', () => {
  expect(['3fa85f64', '3fa85f6', '3fa85f641', '3fa85f6g', ''].map(isShortId)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
