import { path, placed, repeat, scatter } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { tones } from './cloth.ts'
import { tiled } from './prints.ts'

/** How many cells of `size` make a tile that is quick to paint: an even number, 120 or more across. */
const cells = (size: number) => 2 * Math.ceil(Math.max(120, size * 8) / size / 2)

/** How the threads lie, as seen from near: plain weave, twill (denim) or knit (jersey). Low and tone in tone. */
export function weave(paint: Paint, key: string, kind: 'plain' | 'twill' | 'knit', scale = 1, strength = 1) {
  const { shadow, light, lit } = tones(paint)
  const s = 12 * scale
  const n = cells(s)
  const wide = Math.round(n * s * 100) / 100
  const at = (value: number) => Math.round(value * 100) / 100
  const rows = (from: number) => repeat(n / 2, (i) => `M0 ${at((2 * i + from) * s)}H${wide}`)
  const columns = (from: number) => repeat(n / 2, (i) => `M${at((2 * i + from) * s)} 0V${wide}`)
  // Dashes draw a whole row of threads at once; half of the rows start half a step later.
  const threads = (stroke: string, opacity: number) => {
    const pen = { fill: 'none', stroke, 'stroke-width': at(s * 0.24), 'stroke-opacity': at(opacity) }
    const dash = { ...pen, 'stroke-dasharray': `${at(s * 1.1)} ${at(s * 0.9)}` }
    if (kind === 'plain')
      return (
        path(rows(0.5), dash) +
        path(rows(1.5), { ...dash, 'stroke-dashoffset': at(s) }) +
        path(columns(0.5), { ...dash, 'stroke-dashoffset': at(s * 1.5) }) +
        path(columns(1.5), { ...dash, 'stroke-dashoffset': at(s * 0.5) })
      )
    if (kind === 'twill')
      return path(
        repeat(2 * n, (i) => `M${at((i - n) * s)} ${wide}L${at(i * s)} 0`),
        { ...pen, 'stroke-dasharray': `${at(s * 1.6)} ${at(s * 0.5)}` },
      )
    return path(
      repeat(n, (i) => `M0 ${at(i * s)}${`l${at(s / 2)} ${at(s * 0.6)}l${at(s / 2)} ${at(-s * 0.6)}`.repeat(n)}`),
      pen,
    )
  }
  const tile =
    threads(shadow, 0.2 * strength) +
    placed(threads(light, (paint.isLight ? 0.6 : lit * 0.42) * strength), s * 0.16, s * 0.3)
  return tiled(paint, key, tile, wide, wide)
}

/** Pebbled leather: little pillows with lit tops, scattered without order. */
export function grain(paint: Paint, key: string, scale = 1, strength = 1) {
  const { shadow, light } = tones(paint)
  const random = scatter(7)
  const n = cells(11 * scale)
  const pebbles = Array.from({ length: n * n }, (_, i) => {
    const [x, y] = [((i % n) + random() * 0.7) * 11 * scale, (Math.floor(i / n) + random() * 0.7) * 11 * scale]
    const r = (3.2 + random() * 2.2) * scale
    return {
      dark: `M${x.toFixed(1)} ${(y + r).toFixed(1)}q${(r * 1.1).toFixed(1)} ${(-r * 0.2).toFixed(1)} ${(r * 1.2).toFixed(1)} ${(-r * 1.2).toFixed(1)}`,
      lit: `M${(x - r * 0.6).toFixed(1)} ${y.toFixed(1)}q${(r * 0.2).toFixed(1)} ${(-r * 0.8).toFixed(1)} ${r.toFixed(1)} ${(-r * 0.8).toFixed(1)}`,
    }
  })
  const pen = { fill: 'none', 'stroke-width': 1.7 * scale, 'stroke-linecap': 'round' }
  const tile =
    path(pebbles.map(({ dark }) => dark).join(''), { ...pen, stroke: shadow, 'stroke-opacity': 0.26 * strength }) +
    path(pebbles.map(({ lit }) => lit).join(''), {
      ...pen,
      stroke: light,
      'stroke-opacity': (paint.isLight ? 0.8 : 0.2) * strength,
    })
  return tiled(paint, key, tile, n * 11 * scale, n * 11 * scale)
}
