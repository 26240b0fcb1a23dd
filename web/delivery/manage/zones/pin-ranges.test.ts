import { expect, test } from 'vitest'
import { formatPinRanges, parsePinRanges } from './pin-ranges.ts'

test('PIN codes and ranges are read from lines, commas and dashes', () => {
  const { ranges } = parsePinRanges('560001 – 560110, 562001\n600001-600119;')
  expect(ranges).toEqual([
    { from: '560001', to: '560110' },
    { from: '562001', to: '562001' },
    { from: '600001', to: '600119' },
  ])
  expect(formatPinRanges(ranges)).toBe('560001-560110, 562001, 600001-600119')
  expect(parsePinRanges(' ')).toEqual({ ranges: [] })
})

test('what is no range is named', () => {
  for (const wrong of ['56001', '560110-560001', '560001-560002-560003', 'Bengaluru', '-560001'])
    expect(parsePinRanges(`110001, ${wrong}`).wrong).toBe(wrong)
})
