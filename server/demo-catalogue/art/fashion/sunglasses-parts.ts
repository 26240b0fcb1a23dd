import { mix, shade } from '../colour.ts'
import { circle, clipped, ellipse, linear, path, placed, radial, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { tones } from './cloth.ts'
import { metals } from './motifs.ts'
import { turnedOver } from './outlines.ts'

/** The three frames. */
export type Style = 'wayfarer' | 'round' | 'aviator'

const lensShape: Record<Style, string> = {
  wayfarer:
    'M108 416C104 400 114 390 136 386C210 376 292 378 346 390C364 395 370 408 366 428C358 496 342 546 304 566C260 584 200 582 164 558C132 532 116 470 108 416Z',
  round: 'M240 384C310 384 358 430 358 494C358 556 310 602 240 602C170 602 122 556 122 494C122 430 170 384 240 384Z',
  aviator:
    'M114 424C112 398 142 386 214 385C296 384 346 392 356 416C366 452 346 530 304 572C270 602 218 604 180 582C138 556 116 488 114 424Z',
}

const frameWidth: Record<Style, number> = { wayfarer: 25, round: 17, aviator: 10 }

/** The tint of the glass: smoke, warmed or cooled by the frame's colour. */
const tint = (paint: Paint) => (paint.isLight ? '#3a3434' : mix(paint.darker, '#17151c', 0.5))

/** Defs of glass, reflection, rim and the light that falls through; once a picture. */
export function defs(paint: Paint, style: Style) {
  const metal = metals(paint.accent)
  const wire = style === 'aviator'
  return (
    linear(`${paint.id}-glass`, [
      [0, shade(tint(paint), -0.25), 0.96],
      [0.5, tint(paint), 0.92],
      [1, mix(tint(paint), paint.isLight ? '#c9a27c' : paint.lighter, 0.5), 0.78],
    ]) +
    linear(
      `${paint.id}-sky`,
      [
        [0, '#ffffff', 0.5],
        [0.6, '#ffffff', 0.1],
        [1, '#ffffff', 0],
      ],
      [0, 0, 0.5, 1],
    ) +
    linear(
      `${paint.id}-rim`,
      wire
        ? [
            [0, metal.flash],
            [0.3, metal.mid],
            [0.6, metal.deep],
            [1, metal.bright],
          ]
        : [
            [0, paint.light],
            [0.25, paint.base],
            [0.7, paint.dark],
            [1, paint.darker],
          ],
    ) +
    radial(`${paint.id}-cast`, [
      [0, mix(tint(paint), paint.base, 0.6), 0.34],
      [0.7, mix(tint(paint), paint.base, 0.6), 0.16],
      [1, tint(paint), 0],
    ])
  )
}

/** One lens with its rim; `over` places the outline. */
export function lens(paint: Paint, style: Style, key: string, over: (d: string) => string) {
  const d = over(lensShape[style])
  const wide = frameWidth[style]
  const shine = over('M150 380L236 380L150 600L80 600Z')
  const glint = over('M262 380L284 380L196 600L176 600Z')
  return (
    path(d, { fill: url(`${paint.id}-glass`) }) +
    clipped(
      `${paint.id}-lens-${key}`,
      path(d, {}),
      path(shine, { fill: url(`${paint.id}-sky`) }) +
        path(glint, { fill: '#ffffff', 'fill-opacity': 0.16 }) +
        placed(stroke(d, '#000000', wide + 12, { 'stroke-opacity': 0.35 }), 3, 7),
    ) +
    placed(stroke(d, '#0d0810', wide, { 'stroke-opacity': 0.25 }), 2, 5) +
    stroke(d, style === 'aviator' ? metals(paint.accent).deep : shade(paint.darker, -0.2), wide) +
    stroke(d, url(`${paint.id}-rim`), wide - 3) +
    placed(
      stroke(d, style === 'aviator' ? metals(paint.accent).flash : tones(paint).light, wide * 0.1, {
        'stroke-opacity': style === 'aviator' ? 0.9 : tones(paint).lit,
      }),
      -wide * 0.2,
      -wide * 0.26,
    ) +
    placed(
      stroke(d, style === 'aviator' ? metals(paint.accent).flash : tones(paint).light, wide * 0.05, {
        'stroke-opacity': 0.35,
      }),
      wide * 0.16,
      wide * 0.24,
    )
  )
}

/** What joins the rims. */
export function bridge(paint: Paint, style: Style) {
  const metal = metals(paint.accent)
  if (style === 'aviator')
    return (
      stroke('M352 402C384 396 416 396 448 402', metal.deep, 12) +
      stroke('M352 401C384 395 416 395 448 401', metal.bright, 7) +
      stroke('M360 446C380 426 420 426 440 446', metal.deep, 11) +
      stroke('M360 445C380 425 420 425 440 445', metal.bright, 6)
    )
  const wide = style === 'round' ? 18 : 30
  const d = style === 'round' ? 'M352 470C372 440 428 440 448 470' : 'M356 422C380 406 420 406 444 422'
  return (
    stroke(d, shade(paint.darker, -0.2), wide) +
    stroke(d, url(`${paint.id}-rim`), wide - 3) +
    placed(stroke(d, tones(paint).light, wide * 0.1, { 'stroke-opacity': tones(paint).lit }), 0, -wide * 0.26)
  )
}

/** The arms, seen through and behind the glass, going back from the hinges. */
export function arms(paint: Paint, style: Style) {
  const d = {
    wayfarer: 'M104 400C140 420 190 470 226 560C236 590 246 612 262 622',
    round: 'M124 470C160 486 200 530 226 580C236 600 248 616 262 622',
    aviator: 'M106 404C150 440 200 500 230 570C238 594 248 612 262 622',
  }[style]
  const wide = style === 'wayfarer' ? 20 : 9
  const color = style === 'wayfarer' ? paint.dark : metals(paint.accent).mid
  return stroke(d, shade(color, -0.35), wide) + stroke(d, color, wide * 0.7)
}

/** The left hinge. */
export function hinge(paint: Paint, style: Style) {
  const metal = metals(paint.accent)
  if (style === 'aviator')
    return path('M96 400H120V424H96Z', { fill: metal.deep }) + path('M98 401H118V420H98Z', { fill: metal.bright })
  const y = style === 'round' ? 462 : 392
  return (
    path(`M88 ${y}C92 ${y - 8} 110 ${y - 8} 128 ${y - 2}L124 ${y + 34}C110 ${y + 34} 94 ${y + 28} 88 ${y}Z`, {
      fill: url(`${paint.id}-rim`),
    }) +
    [104, 114]
      .map((x) => circle(x, y + 10, 3.6, { fill: metal.deep }) + circle(x - 0.8, y + 9, 2.2, { fill: metal.flash }))
      .join('')
  )
}

/** The nose pads of wire frames. */
export function pads(paint: Paint, style: Style) {
  if (style === 'wayfarer') return ''
  const metal = metals(paint.accent)
  const one =
    stroke('M362 470C372 480 376 494 372 508', metal.mid, 4) +
    ellipse(372, 524, 11, 20, { fill: '#f3ece0', 'fill-opacity': 0.75, stroke: metal.deep, 'stroke-width': 1.4 }) +
    ellipse(369, 518, 4, 9, { fill: '#ffffff', 'fill-opacity': 0.8 })
  return one + turnedOver(one)
}
