import { circle, contactShadow, placed, repeat } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { byView, choice, closeUp, crease, piece, sheen } from './cloth.ts'
import { along, bead, fineChain, gem, gemDefs, gold, goldBead, pearl } from './gems.ts'
import { flower } from './motifs.ts'
import { bust, drop, kundan, type Style, velvet } from './necklace-parts.ts'

/** The jewel as worn: from both sides of the neck down to the middle. */
function worn(paint: Paint, style: Style) {
  if (style === 'pendant') {
    const d = 'M328 250C330 380 366 500 400 560C434 500 470 380 472 250'
    return (
      fineChain(d, 6) +
      [0.42, 0.62, 0.8]
        .map((t) => {
          const y = 250 + t * 310
          const x = 72 * (1 - t * t * 0.92)
          return goldBead(paint, 400 - x, y, 8) + goldBead(paint, 400 + x, y, 8)
        })
        .join('') +
      placed(drop(paint), 400, 556)
    )
  }
  if (style === 'choker')
    return (
      fineChain('M326 236C332 246 340 252 350 258M474 236C468 246 460 252 450 258', 7) +
      repeat(11, (i) => {
        const x = (i - 5) / 5
        const around = Math.sin(x * 1.36)
        return placed(
          kundan(paint, i % 2 === 1),
          400 + around * 84,
          286 - x * x * 34,
          -x * 10,
          Math.max(0.16, Math.cos(x * 1.36) * 0.58),
          0.62,
        )
      })
    )
  const row = (
    depth: number,
    wide: number,
    count: number,
    r: number,
    drawn: (x: number, y: number, r: number) => string,
  ) =>
    along([322, 252], [400 - wide, depth], [400, depth], count)
      .map(({ x, y, t }) => drawn(x, y, r * (0.6 + t * 0.4)) + (t < 1 ? drawn(800 - x, y, r * (0.6 + t * 0.4)) : ''))
      .join('')
  return (
    row(440, 66, 17, 9, (x, y, r) => pearl(paint, x, y, r)) +
    row(530, 84, 19, 11, (x, y, r) => bead(paint, x, y, r)) +
    row(640, 104, 22, 13, (x, y, r) => bead(paint, x, y, r)) +
    repeat(
      3,
      (i) =>
        goldBead(paint, 382 + i * 18, 716, 5) + bead(paint, 382 + i * 18, 732, 9) + pearl(paint, 382 + i * 18, 750, 7),
    ) +
    repeat(16, (i) => goldBead(paint, 400 + Math.cos(i * 0.3927) * 38, 668 + Math.sin(i * 0.3927) * 38, 5)) +
    circle(400, 668, 34, { fill: gold.deep }) +
    placed(flower(gold.bright, gold.deep, 8), 400, 668, 0, 1.6) +
    gem(paint, 400, 668, 17)
  )
}

/** Laid in a loop on a velvet tray. */
function laid(paint: Paint, style: Style) {
  const cloth = velvet(paint)
  const ringAt = (i: number, count: number, rx: number, ry: number) => {
    const a = -Math.PI * 0.38 + (i / (count - 1)) * Math.PI * 1.76
    return { x: 400 + Math.cos(a) * rx, y: 420 + Math.sin(a) * ry, turn: (a * 180) / Math.PI - 90, a }
  }
  const beads =
    style === 'beads'
      ? repeat(54, (i) => {
          const { x, y } = ringAt(i, 54, 236, 226)
          return bead(paint, x, y, 14)
        }) +
        repeat(48, (i) => {
          const { x, y } = ringAt(i, 48, 200, 190)
          return i % 6 ? pearl(paint, x, y, 11) : goldBead(paint, x, y, 11)
        })
      : ''
  const links =
    style === 'choker'
      ? repeat(17, (i) => {
          const { x, y, turn } = ringAt(i, 17, 172, 168)
          return placed(kundan(paint, i % 2 === 1), x, y, turn, 0.94)
        })
      : ''
  const strand =
    style === 'pendant'
      ? fineChain(
          'M470 214C620 230 668 400 600 540C556 620 470 652 400 652C330 652 244 620 200 540C132 400 180 230 330 214',
          7,
        ) + placed(drop(paint), 400, 642, 0, 0.98)
      : ''
  const clasp =
    fineChain('M476 222C450 196 420 200 408 210M330 220C350 200 372 200 386 208', 6) +
    circle(397, 210, 10, { fill: 'none', stroke: gold.bright, 'stroke-width': 5 })
  return (
    contactShadow(`${paint.id}-floor`, 404, 860, 370, 60, 0.4) +
    piece(
      cloth,
      'tray',
      'M96 130C96 108 108 96 130 96H670C692 96 704 108 704 130V846C704 868 692 880 670 880H130C108 880 96 868 96 846Z',
      { round: 20, blur: 0, fill: cloth.darker },
    ) +
    piece(
      cloth,
      'pad',
      'M126 146C126 132 134 124 148 124H652C666 124 674 132 674 146V828C674 842 666 850 652 850H148C134 850 126 842 126 828Z',
      {
        folds:
          sheen(cloth, [180, 160], [300, 300], [240, 800], 120, 0.5) +
          crease(cloth, [660, 200], [600, 520], [640, 840], 80, 0.4) +
          crease(cloth, [150, 836], [400, 856], [650, 836], 30, 0.5),
        round: 30,
        blur: 12,
      },
    ) +
    clasp +
    beads +
    links +
    strand
  )
}

/** A necklace in gold with stones in the variant's colour. Option: style pendant | choker | beads. */
export const necklace: Drawing = (paint, view, options) => {
  const style = choice(options, 'style', ['pendant', 'choker', 'beads'])
  const at = ({ pendant: [400, 630], choker: [400, 292], beads: [400, 600] } as const)[style]
  return byView(view, [
    () =>
      style === 'choker'
        ? closeUp(gemDefs(paint) + bust(paint) + worn(paint, style), [400, 400], 1.42)
        : gemDefs(paint) + bust(paint) + worn(paint, style),
    () => gemDefs(paint) + laid(paint, style),
    () => closeUp(gemDefs(paint) + bust(paint) + worn(paint, style), at, style === 'choker' ? 4 : 3.2, 4),
  ])
}
