import { mix } from '../colour.ts'
import { box, circle, contactShadow, ellipse, linear, path, placed, radial, repeat, url } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { reflection } from './glass.ts'
import { glyphs } from './glyphs.ts'
import { bevel, type Frame, patch, slab, turnedMetal } from './materials.ts'

/** The front of a drawer: window with what is inside, handle; open 1 shows the basket behind it. */
function drawer(paint: Paint, x: number, width: number, key: string, open: number) {
  const id = `${paint.id}-${key}`
  const window: Frame = [x + width * 0.14, 512, width * 0.72, 104, 20]
  const food = (y: number, size: number) =>
    repeat(6, (i) =>
      ellipse(x + width * (0.24 + i * 0.105), y - (i % 2) * 12, width * 0.07 * size, 15 * size, {
        fill: ['#e8b15c', '#d99643', '#f0c274'][i % 3],
        stroke: '#8a541f',
        'stroke-width': 1.5,
      }),
    )
  const front =
    slab(id, { ...paint, light: mix(paint.light, paint.base, 0.4) }, [x, 486, width, 310, 34], [0, 0, 0.6, 1]) +
    radial(
      `${id}w`,
      [
        [0, '#f2a24a'],
        [0.5, '#8e4a1c'],
        [1, '#1a0f0a'],
      ],
      [0.5, 0.6, 0.7],
    ) +
    box(...window, { fill: '#0a0808' }) +
    box(window[0] + 6, 518, width * 0.72 - 12, 92, 16, { fill: url(`${id}w`) }) +
    food(586, 1) +
    reflection(`${id}g`, window, 0.22) +
    box(x + width / 2 - 36, 640, 72, 140, 30, { fill: '#000', opacity: 0.32 }) +
    turnedMetal(`${id}h`, '#3b3c42', 0.8) +
    box(x + width / 2 - 36, 632, 66, 136, 30, { fill: url(`${id}h`) }) +
    box(x + width / 2 - 24, 650, 40, 14, 7, { fill: paint.accent })
  if (!open) return front
  const basket =
    box(x + 4, 486, width - 8, 130, 30, { fill: '#08080a' }) +
    linear(`${id}in`, [
      [0, '#17181b'],
      [1, '#3a3b41'],
    ]) +
    path(`M${x + width * 0.12} 512H${x + width * 0.88}L${x + width * 0.97} 640H${x + width * 0.03}Z`, {
      fill: url(`${id}in`),
    }) +
    food(566, 1.15) +
    food(596, 1.3)
  return basket + placed(front, -(x + width / 2) * 0.03, 84, 0, 1.03)
}

/** The fryer's front with its drawer, window and handle; two zones stand side by side. */
function fryer(paint: Paint, zones: boolean, open: number) {
  const shell = 'M214 250Q228 196 300 190H500Q572 196 586 250L620 760Q626 846 556 850H244Q174 846 180 760Z'
  return (
    linear(
      `${paint.id}-shell`,
      [
        [0, paint.darker],
        [0.12, paint.base],
        [0.28, paint.lighter],
        [0.46, paint.base],
        [0.78, paint.dark],
        [1, paint.darker],
      ],
      [0, 0, 1, 0],
    ) +
    path(shell, { fill: url(`${paint.id}-shell`), transform: zones ? 'translate(-160 0) scale(1.4 1)' : undefined }) +
    patch(`${paint.id}-hot`, 290, 300, 60, 150, '#fff', paint.isLight ? 0.9 : 0.35, 8) +
    panel(paint, zones) +
    (zones
      ? drawer(paint, 140, 250, 'da', open) + drawer(paint, 410, 250, 'db', open)
      : drawer(paint, 222, 356, 'd', open))
  )
}

/** The touch panel: black glass, minutes and degrees, a ring. */
function panel(paint: Paint, zones: boolean) {
  const [x, w] = zones ? [190, 420] : [264, 272]
  return (
    box(x, 256, w, 190, 44, { fill: '#0a0a0d' }) +
    glyphs('18:00', zones ? x + 110 : x + w / 2, 288, 38, '#ffd9a8', 1.6) +
    glyphs(
      zones ? '12:00' : '180',
      zones ? x + 310 : x + w / 2,
      zones ? 288 : 352,
      zones ? 38 : 24,
      zones ? '#a8d9ff' : '#fff',
      1.7,
    ) +
    repeat(
      zones ? 9 : 5,
      (i) =>
        circle(x + 40 + i * ((w - 80) / (zones ? 8 : 4)), 414, 11, {
          fill: 'none',
          stroke: '#fff',
          'stroke-width': 2,
          opacity: 0.75,
        }) +
        circle(x + 40 + i * ((w - 80) / (zones ? 8 : 4)), 414, 4, {
          fill: i === 1 ? '#f0a04d' : '#fff',
          opacity: 0.85,
        }),
    ) +
    reflection(`${paint.id}-panel`, [x, 256, w, 190, 44], 0.14) +
    bevel(`${paint.id}-pn`, [x, 256, w, 190, 44], 0.3, 1.8)
  )
}

/** An air fryer. Option: zones 2. */
export const airFryer: Drawing = (paint, view, options) => {
  const zones = options.zones === 2
  if (view === 2) return placed(fryer(paint, zones, 0), -420, -440, 0, 2.02)
  const shadow = contactShadow(`${paint.id}-s`, 400, 858, zones ? 350 : 260, 28)
  if (view === 0) return shadow + fryer(paint, zones, 0)
  return (
    contactShadow(`${paint.id}-s`, 400, 802, zones ? 350 : 250, 28) +
    contactShadow(`${paint.id}-s2`, 400, 852, zones ? 300 : 196, 22) +
    placed(fryer(paint, zones, 1), 20, -10, 0, 0.95)
  )
}
