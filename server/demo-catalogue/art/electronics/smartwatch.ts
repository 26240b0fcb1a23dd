import { mix, shade } from '../colour.ts'
import { box, circle, clipped, contactShadow, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { reflection, screen } from './glass.ts'
import { bevel, named, patch } from './materials.ts'
import { arc } from './perspective.ts'
import { wallpaper } from './wallpaper.ts'
import { shellFor, underside } from './watch-back.ts'
import { crown, lugs, metalOf, round, square, strap } from './watch-case.ts'
import { face } from './watch-faces.ts'

function squareCase(paint: Paint, options: Options) {
  const metal = metalOf(paint)
  const [x, y, w, h, r] = square
  return (
    crown(paint.id, metal, x + w - 4, y + 92) +
    linear(
      `${paint.id}-case`,
      [
        [0, shade(metal, 0.55)],
        [0.3, shade(metal, 0.1)],
        [0.65, shade(metal, -0.2)],
        [1, shade(metal, -0.5)],
      ],
      [0, 0, 1, 1],
    ) +
    box(x, y, w, h, r, { fill: url(`${paint.id}-case`) }) +
    bevel(`${paint.id}-c`, square, 0.75, 3) +
    box(x + 14, y + 14, w - 28, h - 28, r - 14, { fill: '#050507' }) +
    screen(
      paint.id,
      [x + 32, y + 32, w - 64, h - 64, r - 32],
      box(x, y, w, h, 0, { fill: '#08080c' }) +
        (options.face === 'dial' ? '' : patch(`${paint.id}-aura`, 400, 700, 220, 160, paint.base, 0.5)) +
        face(paint, String(options.face ?? 'rings'), 400, 506, 296),
    ) +
    reflection(`${paint.id}-glass`, [x + 14, y + 14, w - 28, h - 28, r - 14], 0.15) +
    bevel(`${paint.id}-g`, [x + 14, y + 14, w - 28, h - 28, r - 14], 0.35, 2)
  )
}

/** How wide the strap is where it meets the case. */
const strapWidth = (options: Options) => (options.strap === 'slim' ? 168 : options.shape === 'round' ? 212 : 250)

function roundCase(paint: Paint, options: Options) {
  const metal = metalOf(paint)
  const { cx, cy, r } = round
  const rugged = options.face === 'map'
  return (
    crown(paint.id, metal, cx + r - 8, cy - 60) +
    (rugged ? placed(crown(`${paint.id}-l`, metal, 0, 0), cx - r + 8, cy + 60, 180) : '') +
    lugs(paint.id, metal, strapWidth(options)) +
    linear(
      `${paint.id}-case`,
      [
        [0, shade(metal, 0.6)],
        [0.35, shade(metal, 0.05)],
        [0.6, shade(metal, -0.3)],
        [1, shade(metal, 0.1)],
      ],
      [0, 0, 1, 1],
    ) +
    circle(cx, cy, r, { fill: url(`${paint.id}-case`) }) +
    circle(cx, cy, r - 1, { fill: 'none', stroke: shade(metal, -0.5), 'stroke-width': 2 }) +
    (rugged
      ? repeat(24, (i) =>
          stroke(`M${cx} ${cy - r + 5}v16`, '#000', 9, {
            opacity: 0.32,
            'stroke-linecap': 'butt',
            transform: `rotate(${i * 15} ${cx} ${cy})`,
          }),
        )
      : '') +
    circle(cx, cy, r - 24, { fill: shade(metal, -0.45) }) +
    circle(cx, cy, r - 27, { fill: '#060608' }) +
    clipped(
      `${paint.id}-round`,
      circle(cx, cy, r - 38, {}),
      (rugged
        ? wallpaper('night', `${paint.id}-wall`, paint, cx - r, cy - r, r * 2, r * 2) +
          circle(cx, cy, r, { fill: '#06060a', opacity: 0.6 })
        : circle(cx, cy, r, { fill: mix('#0a0a0e', paint.base, paint.isLight ? 0.05 : 0.22) })) +
        face(paint, String(options.face ?? 'dial'), cx, cy, 272) +
        path(`M${cx - 30} ${cy - 190}H${cx + 130}L${cx - 60} ${cy + 190}H${cx - 220}Z`, {
          fill: '#fff',
          opacity: 0.07,
        }),
    ) +
    circle(cx, cy, r - 38, { fill: 'none', stroke: '#050507', 'stroke-width': 3 }) +
    stroke(arc(cx, cy, r - 30, 205, 285), '#fff', 3, { opacity: 0.5 }) +
    stroke(arc(cx, cy, r - 6, 200, 290), '#fff', 3.5, { opacity: 0.7 })
  )
}

/** A smartwatch. Options: shape 'square' or 'round', face 'rings' | 'digits' | 'map' | 'dial', strap 'slim'. */
export const smartwatch: Drawing = (paint, view, options) => {
  const isRound = options.shape === 'round'
  const width = strapWidth(options)
  const bands = (id: string) =>
    strap(paint, `${id}t`, width, false) + placed(strap(paint, `${id}b`, width, true), 800, 1020, 180)
  const front = isRound ? roundCase(paint, options) : squareCase(paint, options)
  const drop = patch(`${paint.id}-cast`, 430, 540, 200, 440, '#0d0712', 0.36, view === 1 ? -14 : 9)
  if (view === 2) return placed(bands('c') + front, -420, -520, 0, 2.05)
  if (view === 1)
    return (
      drop +
      placed(bands('d') + shellFor(paint, isRound) + underside(named(paint, 'u')), 64, 70, 0, 0.86).replace(
        'rotate(0)',
        'rotate(-14 390 500)',
      )
    )
  return (
    contactShadow(`${paint.id}-s`, 430, 940, 190, 22) +
    drop +
    placed(bands('e') + front, 22, 16, 0, 0.95).replace('rotate(0)', 'rotate(9 400 510)')
  )
}
