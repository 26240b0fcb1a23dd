import { mix, shade } from '../colour.ts'
import { box, circle, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { tones } from './cloth.ts'
import { flower, leaf, metals, paisley, temple } from './motifs.ts'

/** The borders that sari, lehenga and dupatta are woven with. */
type Border = 'zari' | 'temple' | 'ribbon' | 'gota'

/** The metal thread of a cloth's border: gold, or old silver where the paint's metal is cool. */
export const zari = (paint: Paint) => metals(paint.isLight ? '#c79a45' : paint.accent)

/** The contrast that a woven border is worked in: deep beside light cloth, itself darkened beside colours. */
export const contrast = (paint: Paint) =>
  paint.isLight ? '#8d2f3c' : paint.isDark ? '#7c2236' : shade(paint.darker, -0.12)

/** A woven border that follows a curve, `width` wide: ground, metal edges, a row of beads or checks between. */
export function borderAlong(paint: Paint, d: string, width: number, border: Border = 'zari') {
  const metal = zari(paint)
  const line = (color: string, wide: number, dash?: string) =>
    stroke(d, color, wide, { 'stroke-linecap': 'butt', 'stroke-dasharray': dash })
  if (border === 'ribbon')
    return (
      line(metal.deep, width) +
      line(contrast(paint), width - 2) +
      line(metal.mid, width * 0.34) +
      line(metal.bright, width * 0.1)
    )
  const ground = border === 'gota' ? metal.mid : contrast(paint)
  const fine = Math.min(7, width * 0.2)
  return (
    line(metal.deep, width) +
    line(metal.mid, width - 1.5) +
    line(metal.bright, width - 4, '1.6 2.6') +
    line(metal.deep, width * 0.66) +
    line(ground, width * 0.62) +
    line(metal.deep, width * 0.34, `${fine} ${fine}`) +
    line(metal.mid, width * 0.28, `${fine} ${fine}`) +
    line(metal.bright, width * 0.1, `${fine * 0.5} ${fine * 1.5}`) +
    (width > 40 ? line(metal.mid, 1.6, '1.6 5') : '')
  )
}

/** The sheen of metal thread across a band, from one end to the other. */
const metalFill = (paint: Paint, id: string) => {
  const { deep, mid, bright, flash } = zari(paint)
  return linear(
    id,
    [
      [0, mix(mid, deep, 0.5)],
      [0.2, mid],
      [0.36, bright],
      [0.44, flash],
      [0.54, bright],
      [0.72, mid],
      [1, mix(mid, deep, 0.6)],
    ],
    [0, 0, 1, 0.1],
  )
}

/** Weft threads of a metal band: fine lines that let the light flicker. */
const wefts = (width: number, height: number, color: string, step = 5) =>
  path(
    repeat(Math.ceil(height / step), (i) => `M0 ${i * step}H${width}`),
    { fill: 'none', stroke: color, 'stroke-width': 1, 'stroke-opacity': 0.28 },
  )

const creeper = (width: number, color: string, eye: string, step: number) => {
  const count = Math.ceil(width / step)
  const size = step / 64
  return repeat(count, (i) =>
    placed(
      stroke('M0 0C16 -22 16 -22 32 0S48 22 64 0', color, 2.4) +
        placed(flower(color, eye, 8), 16, 8, 0, 0.78) +
        placed(flower(color, eye, 5), 48, -8, 0, 0.7) +
        placed(leaf(color), 30, 2, 34, 0.7) +
        placed(leaf(color), 0, 0, 150, 0.7),
      i * step,
      0,
      0,
      size,
    ),
  )
}

/** A wide woven border seen flat, from 0,0 to width,height: stripes of metal, a creeper or paisleys, temple teeth above. */
export function flatBorder(paint: Paint, key: string, width: number, height: number, border: Border = 'zari') {
  const metal = zari(paint)
  const fill = `${paint.id}-zari-${key}`
  const ground = contrast(paint)
  const h = height
  const band = (y: number, tall: number) =>
    box(0, y, width, tall, 0, { fill: url(fill) }) +
    placed(wefts(width, tall, metal.deep), 0, y) +
    box(0, y, width, 1.6, 0, { fill: metal.deep }) +
    box(0, y + tall - 1.6, width, 1.6, 0, { fill: metal.deep })
  const teeth =
    border === 'temple'
      ? placed(
          temple(width, h * 0.16, h * 0.2, metal.mid) + placed(temple(width, h * 0.16, h * 0.12, ground), 0, 0),
          0,
          1,
        )
      : ''
  const middle =
    border === 'ribbon'
      ? band(h * 0.36, h * 0.28)
      : border === 'gota'
        ? repeat(Math.ceil(width / (h * 0.5)), (i) =>
            placed(paisley(ground, metal.bright, metal.mid), h * (0.25 + i * 0.5), h * 0.5, 0, h * 0.0046),
          )
        : placed(creeper(width, metal.bright, ground, h * 0.62), 0, h * 0.5)
  return (
    metalFill(paint, fill) +
    teeth +
    box(0, 0, width, h, 0, { fill: border === 'gota' ? mix(metal.mid, paint.base, 0.25) : ground }) +
    placed(wefts(width, h, border === 'gota' ? metal.deep : tones(paint).light, 4), 0, 0) +
    band(0, h * 0.12) +
    middle +
    band(h * 0.86, h * 0.14) +
    repeat(
      Math.ceil(width / 16),
      (i) =>
        circle(i * 16 + 8, h * 0.17, 2.8, { fill: metal.mid }) + circle(i * 16 + 8, h * 0.81, 2.8, { fill: metal.mid }),
    )
  )
}

/** A fringe of twisted tassels hanging from 0,0 along the x axis. */
export const tassels = (paint: Paint, width: number, step: number, length: number, color: string) =>
  repeat(Math.floor(width / step) + 1, (i) => {
    const lean = ((i * 7) % 5) - 2
    return placed(
      stroke(`M0 0V${length * 0.2}`, color, 2.4) +
        path(
          `M-3.5 ${length * 0.2}C-7 ${length * 0.6} ${-6 + lean} ${length * 0.85} ${-5 + lean} ${length}L${6 + lean} ${length}C${6 + lean} ${length * 0.8} 7 ${length * 0.6} 3.5 ${length * 0.2}Z`,
          { fill: color },
        ) +
        stroke(
          `M-1 ${length * 0.3}L${-2 + lean} ${length}M2 ${length * 0.3}L${3 + lean} ${length}`,
          tones(paint).shadow,
          0.8,
          { 'stroke-opacity': 0.5 },
        ) +
        box(-4, length * 0.16, 8, length * 0.12, 2, { fill: zari(paint).mid }),
      i * step,
      0,
    )
  })
