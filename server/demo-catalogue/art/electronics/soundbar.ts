import { box, circle, contactShadow, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { cloth } from './fabric.ts'
import { glyphs } from './glyphs.ts'
import { bevel, named, satin, slab } from './materials.ts'
import { port } from './parts.ts'
import { controls, woofer } from './speaker-parts.ts'

/** A sound bar's cloth front, metal ends and lit dots, lying in perspective towards us. */
function bar(paint: Paint, length: number) {
  const body = box(0, 0, length, 92, 12, {})
  return (
    slab(`${paint.id}-bar`, paint, [-8, -6, length + 16, 104, 16]) +
    cloth(`${paint.id}-c`, body, paint, 7) +
    linear(`${paint.id}-fall`, [
      [0, '#fff', 0.3],
      [0.25, '#fff', 0.04],
      [0.6, '#000', 0.12],
      [1, '#000', 0.5],
    ]) +
    box(0, 0, length, 92, 12, { fill: url(`${paint.id}-fall`) }) +
    repeat(5, (i) => circle(length / 2 - 40 + i * 20, 46, 3.6, { fill: i < 4 ? '#fff6df' : '#ffffff55' })) +
    bevel(`${paint.id}-b`, [-8, -6, length + 16, 104, 16], 0.55)
  )
}

/** The top face of a bar, with its buttons. */
const barTop = (paint: Paint, length: number) =>
  satin(`${paint.id}-top`, paint, [0, 0, 1, 0.4]) +
  path(`M34 -58H${length - 34}L${length + 6} 2H-6Z`, { fill: url(`${paint.id}-top`) }) +
  stroke(`M34 -58H${length - 34}`, '#fff', 2, { opacity: 0.6 }) +
  controls(length / 2, -28, paint.isLight ? paint.darker : paint.lighter, 0.4)

/** The bass box: tall, woven, with a port at its foot. */
const subwoofer = (paint: Paint) =>
  slab(`${paint.id}-sub`, paint, [0, 0, 250, 420, 26]) +
  cloth(`${paint.id}-subc`, box(14, 14, 222, 392, 16, {}), paint, 7) +
  clippedWoofer(paint) +
  linear(
    `${paint.id}-subfall`,
    [
      [0, '#fff', 0.22],
      [0.4, '#000', 0],
      [1, '#000', 0.5],
    ],
    [0, 0, 1, 0.6],
  ) +
  box(14, 14, 222, 392, 16, { fill: url(`${paint.id}-subfall`) }) +
  glyphs('DHVANIK', 125, 376, 11, paint.isLight ? paint.darker : paint.lighter, 2)

const clippedWoofer = (paint: Paint) => placed(woofer(`${paint.id}-sw`, 0, 0), 125, 180, 0, 0.72)

/** A sound bar. Option: subwoofer 1 to stand the bass box behind it. */
export const soundbar: Drawing = (paint, view, options) => {
  const [top, sub] = [named(paint, 't'), named(paint, 'w')]
  if (view === 2) return placed(barTop(top, 690) + bar(paint, 690), -60, 520, -10, 1.9)
  if (view === 1)
    return (
      contactShadow(`${paint.id}-s`, 400, 700, 350, 20) +
      placed(
        slab(`${paint.id}-rear`, paint, [-6, 0, 712, 112, 14]) +
          box(220, 26, 260, 60, 10, { fill: '#0000004d' }) +
          repeat(4, (i) => port(240 + i * 62, 48, 44, 16)) +
          repeat(2, (i) => circle(70 + i * 560, 56, 9, { fill: '#0b0b0e' })) +
          repeat(
            12,
            (i) =>
              box(110 + i * 8, 30, 3, 52, 1.5, { fill: '#000', opacity: 0.25 }) +
              box(500 + i * 8, 30, 3, 52, 1.5, { fill: '#000', opacity: 0.25 }),
          ),
        50,
        580,
        0,
        1,
      ) +
      placed(barTop(top, 700), 50, 588)
    )
  const bass = options.subwoofer
    ? contactShadow(`${paint.id}-s0`, 560, 732, 150, 18) + placed(subwoofer(sub), 436, 314)
    : ''
  return (
    bass +
    contactShadow(`${paint.id}-s`, 400, options.subwoofer ? 846 : 716, 370, 22) +
    placed(barTop(top, 690) + bar(paint, 690), 55, options.subwoofer ? 742 : 612)
  )
}
