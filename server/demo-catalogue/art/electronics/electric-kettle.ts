import { mix, shade } from '../colour.ts'
import { box, circle, clipped, contactShadow, ellipse, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { glyphs } from './glyphs.ts'
import { named, patch, steel, turnedMetal } from './materials.ts'
import { knob } from './parts.ts'
import { arc } from './perspective.ts'

/** The kettle's body in the colour, over a steel foot and its power base. */
function kettle(paint: Paint, gooseneck: boolean) {
  const lip = linear(
    `${paint.id}-lip`,
    [
      [0, paint.light],
      [1, paint.darker],
    ],
    [0, 0, 0.7, 1],
  )
  const body = gooseneck
    ? 'M290 420Q296 392 330 392H470Q504 392 510 420L566 740Q572 790 524 792H276Q228 790 234 740Z'
    : 'M286 300Q290 268 330 266H470Q510 268 514 300L562 740Q568 790 520 792H280Q232 790 238 740Z'
  const top = gooseneck ? 392 : 266
  const wood = linear(
    `${paint.id}-wood`,
    [
      [0, '#8a5b36'],
      [0.4, '#5f3b22'],
      [1, '#3a2214'],
    ],
    [0, 0, 1, 0],
  )
  const grip = gooseneck ? url(`${paint.id}-wood`) : mix(paint.darker, '#101014', 0.5)
  const hook = gooseneck
    ? 'M500 440C610 410 668 470 654 560C648 610 628 660 604 690'
    : 'M504 316C620 280 676 360 660 480C652 560 630 610 600 650'
  return (
    wood +
    lip +
    (gooseneck
      ? spout(paint)
      : path('M306 276C262 282 226 268 198 244C202 296 230 376 268 430L306 420Z', { fill: url(`${paint.id}-lip`) }) +
        stroke('M202 250C230 270 262 282 292 280', '#fff', 3.5, { opacity: 0.6 })) +
    stroke(hook, '#0c0c0e', 52) +
    stroke(hook, grip.startsWith('url') ? '#5f3b22' : grip, 42) +
    stroke(hook, '#fff', 5, { opacity: 0.3, transform: 'translate(-9 -9)' }) +
    linear(
      `${paint.id}-body`,
      [
        [0, paint.darker],
        [0.1, paint.dark],
        [0.26, paint.lighter],
        [0.42, paint.base],
        [0.74, paint.dark],
        [1, paint.darker],
      ],
      [0, 0, 1, 0],
    ) +
    path(body, { fill: url(`${paint.id}-body`) }) +
    clipped(
      `${paint.id}-clip`,
      path(body, {}),
      patch(`${paint.id}-hot`, 330, 520, 34, 250, '#fff', paint.isLight ? 0.95 : 0.5, 4) +
        patch(`${paint.id}-low`, 420, 810, 230, 80, '#000', 0.4) +
        steel(`${paint.id}-band`) +
        box(200, 744, 400, 26, 0, { fill: url(`${paint.id}-band`) }),
    ) +
    steel(`${paint.id}-rim`) +
    box(gooseneck ? 312 : 310, top - 12, gooseneck ? 176 : 180, 22, 9, { fill: url(`${paint.id}-rim`) }) +
    linear(`${paint.id}-lid`, [
      [0, paint.light],
      [1, paint.dark],
    ]) +
    path(`M322 ${top - 12}Q330 ${top - 46} 400 ${top - 48}Q470 ${top - 46} 478 ${top - 12}Z`, {
      fill: url(`${paint.id}-lid`),
    }) +
    stroke(`M338 ${top - 26}Q352 ${top - 42} 400 ${top - 43}`, '#fff', 3, { opacity: 0.6 }) +
    knob(`${paint.id}-knob`, 400, top - 62, 20, gooseneck ? '#6b452a' : paint.accent) +
    (gooseneck
      ? ''
      : box(372, 470, 22, 190, 11, { fill: '#0c0d10' }) +
        box(376, 540, 14, 116, 7, { fill: '#9fd4e8', opacity: 0.85 }) +
        repeat(5, (i) => stroke(`M402 ${490 + i * 38}h14`, paint.isLight ? paint.darker : '#fff', 3, { opacity: 0.7 })))
  )
}

/** The long thin neck. */
const spout = (paint: Paint) => {
  const neck = 'M290 700C190 700 178 610 176 540C174 470 150 430 96 410'
  return (
    stroke(neck, paint.darker, 40) +
    stroke(neck, paint.base, 34) +
    stroke('M276 692C200 692 190 610 188 540C186 470 156 424 100 404', paint.lighter, 6, { opacity: 0.75 }) +
    ellipse(94, 409, 8, 18, { fill: '#111', transform: 'rotate(-66 94 409)' })
  )
}

/** The power base; the gooseneck's has a dial and shows degrees. */
const plate = (paint: Paint, digital: boolean) =>
  turnedMetal(`${paint.id}-base`, digital ? '#2b2c31' : mix(paint.dark, '#1a1a1e', 0.45)) +
  path('M232 796H568Q604 800 608 830Q610 856 580 858H220Q190 856 192 830Q196 800 232 796Z', {
    fill: url(`${paint.id}-base`),
  }) +
  stroke('M226 800H574', '#fff', 2, { opacity: 0.4 }) +
  (digital
    ? glyphs('92', 372, 816, 24, '#ffd9a8', 1.8) +
      circle(410, 818, 4, { fill: 'none', stroke: '#ffd9a8', 'stroke-width': 2 }) +
      knob(`${paint.id}-set`, 470, 828, 19, '#8b6a4b')
    : circle(400, 828, 7, { fill: '#f0a04d' }) + stroke(arc(400, 828, 16, 140, 400), '#f0a04d', 2, { opacity: 0.5 }))

/** An electric kettle. Option: spout 'gooseneck'. */
export const electricKettle: Drawing = (paint, view, options) => {
  const gooseneck = options.spout === 'gooseneck'
  const shadow = contactShadow(`${paint.id}-s`, 400, 860, 260, 26)
  const whole = kettle(paint, gooseneck) + plate(paint, gooseneck)
  if (view === 2) return gooseneck ? placed(whole, -130, -760, 0, 1.75) : placed(whole, -330, -420, 0, 1.9)
  if (view === 0) return shadow + whole
  // Turned the other way round, but for the plate: its figures must stay readable.
  return (
    contactShadow(`${paint.id}-s1`, 330, 866, 250, 26) +
    placed(kettle(paint, gooseneck), 700, 60, 0, -0.84, 0.94) +
    placed(plate(paint, gooseneck), 28, 60, 0, 0.84, 0.94) +
    placed(cup(named(paint, 'cup')), 636, 760)
  )
}

/** A cup of chai, to give the kettle its size. */
const cup = (paint: Paint) =>
  contactShadow(`${paint.id}-cs`, 0, 118, 90, 14) +
  stroke('M66 30C112 24 112 84 56 86', shade(paint.base, -0.1), 14) +
  linear(
    `${paint.id}-cup`,
    [
      [0, '#cfc9bd'],
      [0.3, '#ffffff'],
      [0.7, '#ece7dc'],
      [1, '#b9b2a4'],
    ],
    [0, 0, 1, 0],
  ) +
  path('M-74 0H74L56 100Q52 118 30 118H-30Q-52 118 -56 100Z', { fill: url(`${paint.id}-cup`) }) +
  ellipse(0, 0, 74, 17, { fill: '#e9e4d8' }) +
  ellipse(0, 2, 66, 13, { fill: '#b9783f' }) +
  ellipse(-16, 0, 26, 5, { fill: '#d79a5c' })
