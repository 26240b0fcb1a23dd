import { mix, shade } from '../colour.ts'
import { contactShadow, ellipse, linear, path, placed, stroke } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { byView, choice, closeUp, piece } from './cloth.ts'
import { one, type Style } from './earring-kinds.ts'
import { gemDefs, gold, stoneColor } from './gems.ts'
import { flower, leaf } from './motifs.ts'

const defs = (paint: Paint) =>
  gemDefs(paint) +
  linear(
    `${paint.id}-dome`,
    [
      [0, gold.deep],
      [0.18, gold.mid],
      [0.34, gold.flash],
      [0.46, gold.bright],
      [0.7, gold.mid],
      [1, shade(gold.deep, -0.2)],
    ],
    [0, 0, 1, 0],
  ) +
  linear(
    `${paint.id}-enamel`,
    [
      [0, shade(stoneColor(paint), -0.4)],
      [0.3, shade(stoneColor(paint), 0.3)],
      [0.55, stoneColor(paint)],
      [1, shade(stoneColor(paint), -0.5)],
    ],
    [0, 0, 1, 0],
  )

/** Hanging in the light, one a little behind the other. */
function pair(paint: Paint, style: Style) {
  const shadow = (key: string, x: number, y: number) => contactShadow(`${paint.id}-${key}`, x, y, 150, 130, 0.05)
  const size = { jhumka: 1.24, chandbali: 1.12, hoop: 1.3 }[style]
  return (
    defs(paint) +
    shadow('a', 214, 470) +
    shadow('b', 590, 640) +
    placed(one[style](paint), 206, 196, -2, size) +
    placed(one[style](paint), 588, 376, 3, size)
  )
}

/** On a jeweller's card. */
function carded(paint: Paint, style: Style) {
  const paper = {
    ...paint,
    base: '#f3ece0',
    light: '#fbf7ef',
    lighter: '#ffffff',
    dark: '#ddd2c0',
    darker: '#b8a98f',
    isLight: true,
    isDark: false,
  }
  const ink = mix(stoneColor(paint), '#3a2a20', paint.isLight ? 0.75 : 0.3)
  return (
    defs(paint) +
    contactShadow(`${paint.id}-floor`, 408, 870, 310, 26, 0.5) +
    placed(
      path('M146 268C146 120 290 84 400 84S654 120 654 268V860H146Z', { fill: '#1a1018', 'fill-opacity': 0.14 }),
      10,
      8,
    ) +
    piece(paper, 'card', 'M146 268C146 120 290 84 400 84S654 120 654 268V860H146Z', { round: 10, blur: 0 }) +
    stroke('M168 270C168 142 300 106 400 106S632 142 632 270V838H168Z', ink, 2.4) +
    stroke('M178 272C178 152 304 116 400 116S622 152 622 272V828H178Z', ink, 1, { 'stroke-dasharray': '5 4' }) +
    placed(
      flower(ink, '#f3ece0', 8) + placed(leaf(ink), -22, 6, -70) + placed(leaf(ink), 22, 6, 70),
      400,
      178,
      0,
      1.7,
    ) +
    [278, 522].map((x) => ellipse(x + 18, 306, 8, 6, { fill: '#5b4a3a' })).join('') +
    placed(one[style](paint), 278, 366, 0, 0.76) +
    placed(one[style](paint), 522, 366, 0, 0.76)
  )
}

/** Earrings in gold with stones or enamel in the variant's colour. Option: style jhumka | chandbali | hoop. */
export const earrings: Drawing = (paint, view, options) => {
  const style = choice(options, 'style', ['jhumka', 'chandbali', 'hoop'])
  return byView(view, [
    () => pair(paint, style),
    () => carded(paint, style),
    () => defs(paint) + closeUp(one[style](paint), [0, style === 'hoop' ? 240 : 190], 2.7, -5),
  ])
}
