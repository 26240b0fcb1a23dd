import { shade } from '../colour.ts'
import { box, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { crease, piece, sheen, stitches } from './cloth.ts'
import { caseMetal, type Make } from './watch-case.ts'
import { grain } from './weaves.ts'

/** A length of strap from y `from` down to `to`, `top` and `foot` wide, about x = 0. */
export function strap(
  paint: Paint,
  key: string,
  make: Make,
  from: number,
  to: number,
  top: number,
  foot: number,
  tip = '',
) {
  const d = `M${-top / 2} ${from}L${top / 2} ${from}L${foot / 2} ${to}${tip || `L${-foot / 2} ${to}`}Z`
  const metal = caseMetal(paint, make)
  if (make.strap === 'leather')
    return piece(paint, key, d, {
      print: placed(grain(paint, `${key}-grain`, 0.5, 0.8), 0, 0),
      folds:
        sheen(paint, [-top * 0.2, from], [-top * 0.24, (from + to) / 2], [-foot * 0.2, to], top * 0.22, 0.8) +
        crease(paint, [top * 0.4, from], [top * 0.42, (from + to) / 2], [foot * 0.4, to], top * 0.2, 0.6),
      trim: stitches(
        paint,
        `M${-top / 2 + 11} ${from}L${-foot / 2 + 11} ${to}M${top / 2 - 11} ${from}L${foot / 2 - 11} ${to}`,
        undefined,
        2.2,
        '9 6',
      ),
      round: 22,
      blur: 6,
    })
  const steel = {
    ...paint,
    base: metal.mid,
    light: metal.bright,
    lighter: metal.flash,
    dark: shade(metal.mid, -0.2),
    darker: metal.deep,
    isLight: false,
    isDark: false,
  }
  const rows = Math.ceil((to - from) / (make.strap === 'steel' ? 40 : 9))
  const wide = (y: number) => top + ((foot - top) * (y - from)) / (to - from)
  const print =
    make.strap === 'steel'
      ? repeat(rows, (i) => {
          const y = from + i * 40
          const w = wide(y)
          return (
            box(-w / 2, y + 1, w * 0.29, 38, 5, { fill: url(`${paint.id}-link`) }) +
            box(-w * 0.2, y - 19, w * 0.4, 38, 5, { fill: url(`${paint.id}-link`) }) +
            box(-w * 0.2, y + 10, w * 0.4, 9, 4, { fill: metal.deep, 'fill-opacity': 0.3 }) +
            box(w * 0.21, y + 1, w * 0.29, 38, 5, { fill: url(`${paint.id}-link`) }) +
            stroke(
              `M${-w / 2} ${y}H${-w * 0.21}M${-w * 0.2} ${y + 20}H${w * 0.2}M${w * 0.21} ${y}H${w / 2}`,
              metal.deep,
              2.4,
            )
          )
        })
      : path(
          repeat(rows, (i) => {
            const y = from + i * 9
            return repeat(Math.floor(top / 9), (k) => `M${-top / 2 + k * 9 + (i % 2) * 4.5} ${y}q2.2 5 4.5 0`)
          }),
          { fill: 'none', stroke: metal.deep, 'stroke-width': 2 },
        ) +
        path(
          repeat(rows, (i) => {
            const y = from + i * 9
            return repeat(Math.floor(top / 9), (k) => `M${-top / 2 + k * 9 + (i % 2) * 4.5} ${y + 2}q2.2 5 4.5 0`)
          }),
          { fill: 'none', stroke: metal.flash, 'stroke-width': 1.2 },
        )
  return piece(steel, key, d, {
    print,
    round: 16,
    blur: 6,
    folds:
      crease(steel, [-top / 2, from], [-top / 2, (from + to) / 2], [-foot / 2, to], 26, 0.6) +
      crease(steel, [top / 2, from], [top / 2, (from + to) / 2], [foot / 2, to], 30, 0.7),
  })
}
