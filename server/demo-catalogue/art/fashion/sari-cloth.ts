import { mix } from '../colour.ts'
import { contactShadow, path, placed, repeat, stroke } from '../shapes.ts'
import type { Options, Paint } from '../studio.ts'
import { choice, crease, fold, piece, sheen, tones } from './cloth.ts'
import { flower, paisley, sprig } from './motifs.ts'
import { tiled } from './prints.ts'
import { weave } from './weaves.ts'
import { borderAlong, contrast, flatBorder, tassels, zari } from './zari.ts'

/** A woven cloth: its border, and its field asked for by key, turn and scale. */
export type Cloth = {
  border: 'zari' | 'temple' | 'ribbon'
  field: (key: string, turn?: number, scale?: number) => string
}

/** The cloth that the options ask for. */
export function clothOf(paint: Paint, options: Options): Cloth {
  const { mid, bright } = zari(paint)
  const ground = contrast(paint)
  const motif = choice(options, 'motif', ['buti', 'paisley', 'check', 'plain'])
  const field = (key: string, turn = 0, s = 1) => {
    if (motif === 'plain') return ''
    if (motif === 'check')
      return tiled(
        paint,
        key,
        stroke(
          `M0 ${28 * s}H${112 * s}M0 ${84 * s}H${112 * s}M${28 * s} 0V${112 * s}M${84 * s} 0V${112 * s}`,
          mid,
          1.6 * s,
          { 'stroke-opacity': 0.75 },
        ) + placed(flower(mid, bright, 4), 56 * s, 56 * s, 45, 0.3 * s),
        112 * s,
        112 * s,
        turn,
      )
    const one = motif === 'buti' ? sprig(mid, bright, mix(mid, paint.lighter, 0.3)) : paisley(ground, mid, bright)
    const size = motif === 'buti' ? 0.5 * s : 0.34 * s
    return tiled(
      paint,
      key,
      placed(one, 28 * s, 30 * s, 0, size) + placed(one, 84 * s, 88 * s, 0, size),
      112 * s,
      112 * s,
      turn,
    )
  }
  return { border: choice(options, 'border', ['zari', 'temple', 'ribbon']), field }
}

/** Folded, the rich end opened over the stack. */
export function folded(paint: Paint, options: Options) {
  const { border, field } = clothOf(paint, options)
  const layer = (i: number) => {
    const y = 806 - i * 17
    return (
      path(
        `M150 ${y}C150 ${y - 12} 160 ${y - 14} 180 ${y - 14}H620C642 ${y - 14} 650 ${y - 12} 650 ${y}C650 ${y + 10} 640 ${y + 12} 620 ${y + 12}H180C160 ${y + 12} 150 ${y + 10} 150 ${y}Z`,
        { fill: i % 2 ? paint.base : paint.dark },
      ) +
      stroke(`M164 ${y - 9}H636`, tones(paint).light, 2, { 'stroke-opacity': tones(paint).lit }) +
      (i % 2
        ? stroke(`M156 ${y}H300`, zari(paint).mid, 8, { 'stroke-linecap': 'butt', 'stroke-dasharray': '3 2' })
        : '')
    )
  }
  const top =
    'M164 214C160 196 172 186 196 186H604C630 186 642 196 638 214L652 742C654 764 642 772 620 772H180C158 772 146 764 148 742Z'
  const flap =
    'M196 180C330 172 470 176 606 182C616 300 622 420 624 520C480 540 320 534 174 522C176 400 184 290 196 180Z'
  return (
    contactShadow(`${paint.id}-floor`, 400, 822, 280, 32, 0.5) +
    repeat(4, layer) +
    piece(paint, 'top', top, {
      print: field('top') + placed(flatBorder(paint, 'side', 600, 66, border), 218, 180, 90),
      folds:
        crease(paint, [170, 560], [400, 590], [640, 556], 34, 0.7) +
        sheen(paint, [280, 560], [276, 660], [280, 760], 40, 0.5),
      round: 30,
    }) +
    placed(tassels(paint, 430, 15, 50, mix(paint.base, zari(paint).mid, 0.35)), 184, 516) +
    piece(paint, 'flap', flap, {
      print:
        field('flap') +
        placed(flatBorder(paint, 'end', 640, 128, border), 100, 372) +
        placed(flatBorder(paint, 'end2', 640, 46, border), 100, 300),
      folds:
        fold(paint, [300, 190], [310, 360], [292, 520], 18, 0.4) +
        fold(paint, [520, 190], [506, 360], [526, 520], 20, 0.5) +
        sheen(paint, [380, 190], [388, 340], [380, 520], 44, 0.5) +
        sheen(paint, [200, 196], [400, 190], [600, 196], 16, 0.9),
      round: 24,
    })
  )
}

/** The border from near, lying in two soft waves. */
export function closeUp(paint: Paint, options: Options) {
  const { border, field } = clothOf(paint, options)
  const sheet = 'M-40 -40H840V1040H-40Z'
  const waves = placed(
    field('near', 0, 2.6) +
      weave(paint, 'threads', 'plain', 0.9) +
      placed(flatBorder(paint, 'near', 1300, 300, border), -150, 560) +
      placed(borderAlong(paint, 'M-150 912H1150', 22, border), 0, 0),
    0,
    0,
    -7,
  )
  return piece(paint, 'sheet', sheet, {
    print: waves,
    folds:
      fold(paint, [150, -200], [270, 420], [60, 1200], 120, 0.7) +
      fold(paint, [500, -200], [600, 480], [420, 1200], 150, 0.62) +
      crease(paint, [560, -200], [650, 480], [480, 1200], 50, 0.5) +
      fold(paint, [830, -200], [900, 400], [800, 1200], 130, 0.7),
    blur: 24,
    round: 0,
  })
}
