import { mix } from '../colour.ts'
import { box, contactShadow, linear, placed, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { cap, tonesOf } from './keycap.ts'
import { patch, slab } from './materials.ts'
import { knob, port } from './parts.ts'

const unit = 44

/** Rows of keys: widths in units, and the letters they carry. */
const rows: readonly (readonly [string, number][])[] = [
  [['', 1], ...[...'123456789012'].map((d): [string, number] => ['', d === '0' ? 1 : 1])],
  [['', 1], ...[...'1234567890'].map((d): [string, number] => [d, 1]), ['-', 1], ['+', 1], ['', 2]],
  [['', 1.5], ...[...'QWERTYUIOP'].map((d): [string, number] => [d, 1]), ['', 1], ['', 1], ['', 1.5]],
  [['', 1.75], ...[...'ASDFGHJKL'].map((d): [string, number] => [d, 1]), ['', 1], ['', 1], ['', 2.25]],
  [['', 2.25], ...[...'ZXCVBNM'].map((d): [string, number] => [d, 1]), ['', 1], ['', 1], ['', 1], ['', 1.75], ['', 1]],
  [
    ['', 1.25],
    ['', 1.25],
    ['', 1.25],
    ['', 6.25],
    ['', 1],
    ['', 1],
    ['', 1],
    ['', 1],
    ['', 1],
  ],
]

/** The whole board lying flat, from above: case, plate, keys, knob, light. */
function board(paint: Paint, options: Options) {
  const tones = tonesOf(paint)
  const tkl = options.layout === 'tkl'
  const width = tkl ? 860 : 760
  const glow = options.glow ? '#7fd4ff' : ''
  const dish = `${paint.id}-dish`
  const keys = rows
    .map((row, r) => {
      let x = 28
      return row
        .map(([letter, span], i) => {
          const at = x + (r === 0 && i > 0 ? 12 + Math.floor((i - 1) / 4) * 9 : 0)
          x += span * unit
          const style =
            r === 0 && i === 0
              ? 'accent'
              : r === 3 && i === row.length - 1
                ? 'accent'
                : letter === '' && !(r === 5 && i === 3)
                  ? 'alt'
                  : 'plain'
          return cap(
            tones,
            dish,
            at,
            30 + r * unit + (r > 0 ? 8 : 0),
            span * unit - 3,
            letter,
            style,
            glow ? '#5a4fa8' : paint.accent === '#c4c8ce' ? '#d07a4e' : paint.accent,
          )
        })
        .join('')
    })
    .join('')
  const side = repeat(5, (r) =>
    cap(tones, dish, 708, 82 + (r - 1) * unit + unit - (r === 0 ? 0 : 0), 41, '', 'alt', ''),
  )
  return (
    slab(`${paint.id}-case`, paint, [0, 0, width, 320, 26]) +
    linear(dish, [
      [0, '#000', 0.1],
      [0.45, '#fff', 0.16],
      [1, '#fff', 0.02],
    ]) +
    box(18, 20, width - 36, 284, 14, { fill: glow ? '#14141a' : mix(paint.darker, '#000', 0.35) }) +
    (glow
      ? linear(
          `${paint.id}-rgb`,
          [
            [0, '#7a5cff'],
            [0.35, '#3fa9ff'],
            [0.65, '#4fe3b0'],
            [1, '#ff6fa8'],
          ],
          [0, 0, 1, 0.3],
        ) + box(24, 26, width - 48, 272, 12, { fill: url(`${paint.id}-rgb`), opacity: 0.85 })
      : '') +
    keys +
    (options.knob
      ? box(650, 22, 92, 52, 12, { fill: mix(paint.dark, '#000', 0.25) }) +
        knob(`${paint.id}-vol`, 716, 50, 25, paint.accent) +
        repeat(24, (i) => stroke(`M716 27v5`, '#000', 1.6, { opacity: 0.5, transform: `rotate(${i * 15} 716 50)` }))
      : '') +
    (tkl
      ? box(704, 168, 138, 44, 0, { fill: '#14141a' }) +
        box(704, 212, 46, 44, 0, { fill: '#14141a' }) +
        box(796, 212, 46, 44, 0, { fill: '#14141a' }) +
        box(690, 26, 152, 54, 0, { fill: '#14141a' }) +
        box(690, 80, 16, 218, 0, { fill: '#14141a' }) +
        repeat(3, (c) => repeat(2, (r) => cap(tones, dish, 708 + c * unit, 82 + r * unit, 41, '', 'alt', ''))) +
        cap(tones, dish, 708 + unit, 214, 41, '', 'alt', '') +
        repeat(3, (c) => cap(tones, dish, 708 + c * unit, 258, 41, '', 'alt', ''))
      : side) +
    box(width / 2 - 30, 308, 60, 5, 2.5, { fill: '#fff', opacity: 0.35 })
  )
}

/** A keyboard. Options: knob 1, glow 1 (light between the keys), layout 'tkl' for an arrow block. */
export const keyboard: Drawing = (paint, view, options) => {
  const deck = board(paint, options)
  const width = options.layout === 'tkl' ? 860 : 760
  const thick = slab(`${paint.id}-under`, { ...paint, base: paint.dark, light: paint.base, lighter: paint.light }, [
    0,
    0,
    width,
    320,
    26,
  ])
  const scale = options.layout === 'tkl' ? 0.86 : 1
  if (view === 2) return placed(thick, -120, 154, -16, 2.3) + placed(deck, -120, 128, -16, 2.3)
  if (view === 1) {
    const span = width * scale * 0.98
    const left = 400 - span / 2
    return (
      contactShadow(`${paint.id}-s`, 400, 642, span / 2, 30) +
      placed(thick, left, 452, 0, scale * 0.98, 0.5) +
      placed(deck, left, 430, 0, scale * 0.98, 0.5) +
      slab(`${paint.id}-lip`, paint, [left, 584, span, 34, 14], [0, 0, 0, 1]) +
      port(380, 594, 40, 13)
    )
  }
  return (
    patch(`${paint.id}-cast`, 430, 600, 420, 260, '#0d0712', 0.5, -32) +
    placed(thick, -28, 636, -32, scale * 0.98) +
    placed(deck, -34, 612, -32, scale * 0.98)
  )
}
