import { mix, shade } from '../colour.ts'
import { box, circle, clipped, contactShadow, ellipse, linear, path, placed, stitch, stroke, url } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { cloth } from './fabric.ts'
import { glyphs } from './glyphs.ts'
import { bevel, named, patch, satin, slab } from './materials.ts'
import { knob, port } from './parts.ts'
import { controls, woofer } from './speaker-parts.ts'

/** Light and shade laid over a round body of cloth: bright strip left, dark edges. */
const roundness = (id: string) =>
  linear(
    id,
    [
      [0, '#000', 0.62],
      [0.14, '#000', 0.18],
      [0.3, '#fff', 0.26],
      [0.46, '#fff', 0],
      [0.72, '#000', 0.22],
      [1, '#000', 0.68],
    ],
    [0, 0, 1, 0],
  )

/** A small upright speaker: woven round body, rubber foot, tilted top with its signs, loop to hang it by. */
function mini(paint: Paint) {
  const body = 'M188 330C188 300 612 300 612 330L626 790C626 838 174 838 174 790Z'
  return (
    stroke(
      'M604 350C640 360 668 400 676 470C680 520 656 530 648 486C642 440 626 384 606 356',
      shade(paint.dark, -0.25),
      12,
    ) +
    stroke('M604 350C640 360 668 400 676 470C680 520 656 530 648 486C642 440 626 384 606 356', paint.base, 7) +
    circle(604, 352, 13, { fill: 'none', stroke: paint.accent, 'stroke-width': 6 }) +
    cloth(`${paint.id}-c`, path(body, {}), paint, 8) +
    roundness(`${paint.id}-round`) +
    path(body, { fill: url(`${paint.id}-round`) }) +
    linear(
      `${paint.id}-foot`,
      [
        [0, '#3a3b41'],
        [0.3, '#5a5b62'],
        [0.6, '#232429'],
        [1, '#0d0d10'],
      ],
      [0, 0, 1, 0],
    ) +
    path('M174 782C174 830 626 830 626 782L622 822C620 868 180 868 178 822Z', { fill: url(`${paint.id}-foot`) }) +
    ellipse(400, 328, 214, 62, { fill: paint.darker }) +
    satin(`${paint.id}-top`, paint, [0, 0, 1, 0.6]) +
    ellipse(400, 320, 212, 60, { fill: url(`${paint.id}-top`) }) +
    ellipse(400, 322, 184, 48, { fill: paint.dark }) +
    ellipse(400, 325, 180, 45, { fill: mix(paint.base, paint.dark, 0.4) }) +
    controls(400, 326, paint.isLight ? paint.darker : mix(paint.lighter, '#fff', 0.6)) +
    badge(paint, 400, 566)
  )
}

/** The maker's plate, riveted to the cloth. */
const badge = (paint: Paint, x: number, y: number) =>
  box(x - 66, y - 18, 132, 36, 8, { fill: '#000', opacity: 0.35 }) +
  slab(
    `${paint.id}-badge`,
    {
      ...paint,
      base: paint.accent,
      light: shade(paint.accent, 0.3),
      lighter: shade(paint.accent, 0.6),
      dark: shade(paint.accent, -0.2),
      darker: shade(paint.accent, -0.4),
    },
    [x - 66, y - 20, 132, 36, 8],
    [0, 0, 0.3, 1],
  ) +
  glyphs('DHVANIK', x, y - 9, 13, '#2a221c', 2.2)

/** A wide speaker for the terrace: woven front with two woofers under it, leather handle, end caps. */
function boom(paint: Paint, seen: 'front' | 'back' = 'front') {
  const front = box(58, 410, 684, 400, 150, {})
  const leather = mix('#8a5a36', paint.base, 0.15)
  return (
    stroke('M190 430C200 300 260 262 400 262S600 300 610 430', shade(leather, -0.45), 44) +
    stroke('M190 430C200 300 260 262 400 262S600 300 610 430', leather, 36) +
    stitch('M178 420C190 292 254 248 400 248S610 292 622 420', shade(leather, 0.5), 2.6) +
    stitch('M204 426C214 312 268 277 400 277S586 312 596 426', shade(leather, 0.5), 2.6) +
    knob(`${paint.id}-hl`, 190, 432, 22, paint.accent) +
    knob(`${paint.id}-hr`, 610, 432, 22, paint.accent) +
    slab(`${paint.id}-shell`, paint, [44, 396, 712, 430, 164]) +
    cloth(`${paint.id}-c`, front, paint, 8) +
    clipped(
      `${paint.id}-hollow`,
      front,
      (seen === 'front'
        ? woofer(`${paint.id}-w1`, 230, 610) + woofer(`${paint.id}-w2`, 570, 610)
        : woofer(`${paint.id}-w1`, 400, 560)) +
        patch(`${paint.id}-lit`, 250, 440, 420, 110, '#fff', 0.22) +
        patch(`${paint.id}-low`, 480, 830, 460, 120, '#000', 0.5),
    ) +
    box(58, 410, 684, 400, 150, { fill: 'none', stroke: paint.darker, 'stroke-width': 4, opacity: 0.7 }) +
    bevel(`${paint.id}-b`, [44, 396, 712, 430, 164], 0.6, 3) +
    (seen === 'front' ? badge(paint, 400, 612) : sockets(paint)) +
    box(120, 826, 110, 16, 8, { fill: '#18181b' }) +
    box(570, 826, 110, 16, 8, { fill: '#18181b' })
  )
}

/** The flap on the back with its sockets. */
const sockets = (paint: Paint) =>
  slab(
    `${paint.id}-flap`,
    { ...paint, base: '#232428', light: '#3a3b41', lighter: '#55565d', dark: '#17181b', darker: '#0c0c0e' },
    [252, 730, 296, 56, 22],
  ) +
  port(292, 751, 44, 14) +
  box(360, 747, 46, 22, 4, { fill: '#0a0a0c', stroke: '#5a5b62', 'stroke-width': 1.5 }) +
  circle(438, 758, 11, { fill: '#08080a', stroke: '#5a5b62', 'stroke-width': 2 }) +
  circle(490, 758, 6, { fill: '#8df0a8' })

/** A close look at controls, cloth and badge. */
const closeUp = (paint: Paint, wide: boolean) =>
  wide ? placed(boom(paint), -250, -560, -6, 1.9) : placed(mini(paint), -330, -330, -8, 1.85)

/** A portable speaker. Option: form 'mini' (round, upright) or 'boom' (wide, with a handle). */
export const bluetoothSpeaker: Drawing = (paint, view, options) => {
  const wide = options.form === 'boom'
  if (view === 2) return closeUp(paint, wide)
  const shadow = contactShadow(`${paint.id}-s`, 400, wide ? 846 : 862, wide ? 360 : 240, 30)
  if (view === 1)
    return wide
      ? shadow + boom(paint, 'back')
      : contactShadow(`${paint.id}-s1`, 240, 850, 150, 22) +
          contactShadow(`${paint.id}-s2`, 560, 870, 170, 22) +
          placed(mini(named(paint, 'a')), 22, 290, 0, 0.62, 0.65) +
          placed(mini(named(paint, 'b')), 290, 242, 0, 0.7, 0.72)
  return shadow + (wide ? boom(paint) : mini(paint))
}
