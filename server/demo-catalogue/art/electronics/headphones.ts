import { box, contactShadow, ellipse, placed, repeat, stroke } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { cushionNear, profile } from './headphones-aside.ts'
import { band, cup, foam, yoke } from './headphones-parts.ts'
import { named } from './materials.ts'

/** From the front: band above, both cups hanging. */
function worn(paint: Paint, options: Options) {
  const velour = options.cushion === 'velour'
  const cushion = foam(paint, velour)
  return (
    band(paint, cushion) +
    placed(cup(named(paint, 'l'), cushion, velour, -1), 196, 660, 4, 1.12) +
    placed(cup(named(paint, 'r'), cushion, velour, 1), 604, 660, -4, 1.12) +
    yoke(paint, 188, -1) +
    yoke(paint, 612, 1)
  )
}

/** The studio's cable: out of the left cup, coiled along the floor, a gilt plug at its end. */
function coiledCable() {
  const rubber = '#1c1d20'
  const turn = (i: number) =>
    ellipse(268 + i * 14, 902, 8, 19, {
      fill: 'none',
      stroke: rubber,
      'stroke-width': 6.5,
      transform: `rotate(16 ${268 + i * 14} 902)`,
    }) + stroke(`M${260 + i * 14} 894q4 -10 10 -9`, '#fff', 2, { opacity: 0.4 })
  return (
    contactShadow('coil', 430, 922, 240, 14, 0.3) +
    stroke('M204 834C204 890 224 902 264 902', rubber, 8) +
    repeat(22, turn) +
    stroke('M566 902C590 902 600 908 618 908', rubber, 8) +
    box(614, 896, 66, 24, 9, { fill: '#2a2b30' }) +
    box(678, 901, 46, 14, 5, { fill: '#d9b566' }) +
    box(694, 901, 4, 14, 0, { fill: '#2a2b30' })
  )
}

/** Headphones. Options: size 'small' (on-ear), cushion 'velour', cable 'coiled'. */
export const headphones: Drawing = (paint, view, options) => {
  const small = options.size === 'small'
  if (view === 2) return cushionNear(paint, options)
  if (view === 1) return contactShadow(`${paint.id}-s`, 410, 872, 200, 24) + profile(paint, options)
  return (
    contactShadow(`${paint.id}-s1`, 200, 846, 120, 18) +
    contactShadow(`${paint.id}-s2`, 600, 846, 120, 18) +
    (small ? placed(worn(paint, options), 52, 92, 0, 0.87, 0.9) : placed(worn(paint, options), 0, 6)) +
    (options.cable === 'coiled' ? coiledCable() : '')
  )
}
