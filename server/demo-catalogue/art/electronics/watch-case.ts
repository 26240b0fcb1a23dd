import { shade } from '../colour.ts'
import { box, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { bevel, type Frame, turnedMetal } from './materials.ts'
import { knurl } from './parts.ts'

/** The case's metal: graphite for dark straps, champagne for warm ones, steel for the rest. */
export const metalOf = (paint: Paint) => (paint.isDark ? '#55575d' : paint.accent === '#cfa557' ? '#d5b795' : '#bfc2c8')

/** The square case's place. */
export const square: Frame = [232, 318, 336, 384, 104]

/** The round case's place. */
export const round = { cx: 400, cy: 510, r: 186 }

/** Half of the strap, from the case outwards; turned over for the other half. */
export function strap(paint: Paint, key: string, width: number, holes: boolean) {
  const [half, end] = [width / 2, width * 0.4]
  const d = `M${400 - half} 360C${400 - half + 4} 300 ${400 - end} 200 ${400 - end} 96Q${400 - end} 40 400 40Q${400 + end} 40 ${400 + end} 96C${400 + end} 200 ${400 + half - 4} 300 ${400 + half} 360Z`
  return (
    linear(
      `${paint.id}-${key}`,
      [
        [0, paint.darker],
        [0.12, paint.base],
        [0.3, paint.light],
        [0.5, paint.base],
        [0.86, paint.dark],
        [1, paint.darker],
      ],
      [0, 0, 1, 0],
    ) +
    path(d, { fill: url(`${paint.id}-${key}`) }) +
    linear(`${paint.id}-${key}f`, [
      [0, '#000', 0.55],
      [0.35, '#000', 0],
      [0.75, '#000', 0],
      [1, '#000', 0.35],
    ]) +
    path(d, { fill: url(`${paint.id}-${key}f`) }) +
    stroke(`M${400 - half + 13} 350C${400 - half + 16} 290 ${400 - end + 12} 200 ${400 - end + 12} 110`, '#fff', 2.4, {
      opacity: paint.isLight ? 0.9 : 0.28,
    }) +
    (holes
      ? repeat(
          5,
          (i) =>
            box(391, 92 + i * 34, 18, 11, 5.5, { fill: paint.darker }) +
            box(391, 97 + i * 34, 18, 6, 3, { fill: '#000', opacity: 0.35 }),
        )
      : box(400 - end - 6, 118, end * 2 + 12, 34, 14, { fill: paint.dark }) +
        bevel(`${paint.id}-loop`, [400 - end - 6, 118, end * 2 + 12, 34, 14], 0.4))
  )
}

/** The crown and the button under it, on the right flank. */
export const crown = (id: string, metal: string, x: number, y: number) =>
  turnedMetal(`${id}-crown`, metal, 0.8) +
  placed(box(0, 0, 62, 26, 7, { fill: url(`${id}-crown`) }) + knurl(3, 3, 56, 20, 13), x + 22, y, 90) +
  box(x - 2, y + 92, 14, 74, 6, { fill: shade(metal, -0.3) }) +
  box(x + 4, y + 94, 6, 70, 3, { fill: shade(metal, 0.25) })

/** The four horns that hold a round case's strap. */
export function lugs(id: string, metal: string, width: number) {
  const [inner, outer] = [width / 2 - 4, width / 2 + 18]
  const horn = `M${inner} -120L${inner + 1} -204Q${inner + 2} -214 ${inner + 12} -212Q${outer - 2} -206 ${outer} -190L${outer + 14} -110Z`
  return (
    linear(
      `${id}-lug`,
      [
        [0, shade(metal, -0.45)],
        [0.45, shade(metal, 0.35)],
        [1, shade(metal, -0.35)],
      ],
      [0, 0, 1, 0],
    ) +
    [
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ]
      .map(([x, y]) => placed(path(horn, { fill: url(`${id}-lug`) }), round.cx, round.cy, 0, x, y))
      .join('')
  )
}
