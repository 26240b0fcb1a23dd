import { box, contactShadow, ellipse, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { byView, choice, closeUp, piece, stitches, tones } from './cloth.ts'
import { caseMetal, defs, type Make } from './watch-case.ts'
import { head } from './watch-face.ts'
import { strap } from './watch-strap.ts'

const makeOf = (options: Options): Make => ({
  strap: choice(options, 'strap', ['leather', 'steel', 'mesh']),
  dial: choice(options, 'dial', ['sunray', 'chrono', 'minimal']),
})

/** Standing upright, the strap curving away above and below. */
function standing(paint: Paint, make: Make, near = false) {
  const bend = (y: number) =>
    linear(`${paint.id}-bend${y}`, [
      [0, '#0d0810', y < 0 ? 0.6 : 0],
      [0.4, '#0d0810', 0.08],
      [1, '#0d0810', y < 0 ? 0 : 0.6],
    ]) +
    path(y < 0 ? 'M-96 -372C-60 -392 60 -392 96 -372L118 -170H-118Z' : 'M-118 170H118L96 372C60 392 -60 392 -96 372Z', {
      fill: url(`${paint.id}-bend${y}`),
    })
  const made =
    strap(paint, 'upper', make, -372, -150, 192, 232) +
    strap(paint, 'lower', make, 150, 372, 232, 192) +
    bend(-1) +
    bend(1) +
    head(paint, make)
  return (
    defs(paint, make) +
    (near ? '' : contactShadow(`${paint.id}-floor`, 408, 872, 200, 22, 0.55)) +
    placed(made, 394, 490, 0, 1.02)
  )
}

/** Laid flat at a slant in its whole length, buckle above, holes below. */
function laid(paint: Paint, make: Make) {
  const metal = caseMetal(paint, make)
  const buckle =
    box(-112, -712, 224, 92, 26, { fill: 'none', stroke: metal.deep, 'stroke-width': 20 }) +
    box(-112, -712, 224, 92, 26, { fill: 'none', stroke: url(`${paint.id}-bezel`), 'stroke-width': 16 }) +
    stroke('M0 -620V-716', metal.deep, 15) +
    stroke('M-2 -620V-714', metal.bright, 9)
  const holes =
    make.strap === 'leather'
      ? repeat(
          5,
          (i) =>
            ellipse(0, 470 + i * 44, 8, 9, { fill: '#0d0810' }) +
            stroke(`M-6 ${476 + i * 44}A8 9 0 0 0 7 ${474 + i * 44}`, tones(paint).light, 1.6, {
              'stroke-opacity': 0.5,
            }),
        )
      : ''
  const loop =
    make.strap === 'leather'
      ? piece(paint, 'loop', 'M-104 -560H104V-520H-104Z', {
          round: 12,
          blur: 0,
          trim: stitches(paint, 'M-98 -553H98M-98 -527H98', undefined, 2, '9 6'),
        })
      : ''
  const shadow = placed(
    path('M-100 -700H100L118 -160L206 0L118 160L90 720H-90L-118 160L-206 0L-118 -160Z', {
      fill: '#0d0810',
      'fill-opacity': 0.13,
    }),
    16,
    22,
  )
  const made =
    shadow +
    strap(paint, 'upper', make, -640, -150, 182, 232) +
    loop +
    (make.strap === 'steel'
      ? box(-98, -690, 196, 110, 10, { fill: url(`${paint.id}-case`), stroke: metal.deep, 'stroke-width': 3 })
      : buckle) +
    strap(paint, 'lower', make, 150, 690, 232, 168, 'L60 720C30 744 -30 744 -60 720L-84 690') +
    holes +
    head(paint, make)
  return defs(paint, make) + placed(made, 400, 496, 24, 0.66)
}

/** An analogue watch. Options: strap leather | steel | mesh; dial sunray | chrono | minimal. */
export const watchAnalog: Drawing = (paint, view, options) => {
  const make = makeOf(options)
  return byView(view, [
    () => standing(paint, make),
    () => laid(paint, make),
    () => closeUp(standing(paint, make, true), [450, 520], 2.1, -8),
  ])
}
