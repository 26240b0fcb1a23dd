import { mix } from '../colour.ts'
import { contactShadow, placed, repeat, stroke } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { byView, choice, crease, fold, piece, seam, wallShadow } from './cloth.ts'
import { choli, embroidered, skirt, veil, type Work, waistband } from './lehenga-set.ts'
import { flower, inks, mirrorDot, paisley, sprig } from './motifs.ts'
import { tiled } from './prints.ts'
import { weave } from './weaves.ts'
import { borderAlong, contrast, flatBorder, tassels, zari } from './zari.ts'

const workOf = (paint: Paint, options: Options): Work => {
  const { mid, bright } = zari(paint)
  const motif = choice(options, 'motif', ['buti', 'paisley', 'mirror'])
  const drawn = {
    buti: sprig(mid, bright, mix(mid, paint.lighter, 0.25)),
    paisley: placed(paisley(contrast(paint), mid, bright), 0, 0, 0, 0.62),
    mirror: mirrorDot(bright) + repeat(8, (i) => placed(placed(flower(mid, bright, 4), 0, -24, 0, 0.3), 0, 0, i * 45)),
  }
  return { border: choice(options, 'border', ['zari', 'gota']), motif: drawn[motif] }
}

function outfit(paint: Paint, options: Options) {
  const work = workOf(paint, options)
  return (
    wallShadow(paint, 420, 520, 340, 420) +
    contactShadow(`${paint.id}-floor`, 402, 882, 290, 24, 0.42) +
    choli(paint, work) +
    skirt(paint, work) +
    waistband(paint, work) +
    veil(paint, work)
  )
}

/** The skirt laid out as a fan, seen from above. */
function fan(paint: Paint, options: Options) {
  const { border, motif } = workOf(paint, options)
  const at = (degrees: number, r: number) => {
    const a = (degrees * Math.PI) / 180
    return `${(400 + Math.sin(a) * r).toFixed(1)} ${(196 + Math.cos(a) * r).toFixed(1)}`
  }
  const arc = (r: number) => `M${at(-46, r)}A${r} ${r} 0 0 0 ${at(46, r)}`
  const scallops = repeat(14, (i) => `Q${at(-46 + (i + 0.5) * 6.571, 674)} ${at(-46 + (i + 1) * 6.571, 650)}`)
  const outline = `M${at(-46, 96)}L${at(-46, 650)}${scallops}L${at(46, 96)}A96 96 0 0 1 ${at(-46, 96)}Z`
  const rays = (from: number, to: number, draw: (degrees: number, i: number) => string) =>
    repeat(14, (i) => draw(from + (i * (to - from)) / 13, i))
  const point = (degrees: number, r: number) => at(degrees, r).split(' ').map(Number) as [number, number]
  const laid =
    contactShadow(`${paint.id}-floor`, 408, 640, 400, 250, 0.3) +
    piece(paint, 'fan', outline, {
      print:
        embroidered(motif, [400, 196], 10, 80, [200, 280, 365, 450, 525]) +
        borderAlong(paint, arc(612), 78, border) +
        borderAlong(paint, arc(556), 13, 'ribbon'),
      folds: rays(-43, 43, (d, i) =>
        fold(paint, point(d, 90), point(d + 1.2, 380), point(d, 670), 24 + (i % 3) * 8, 0.68 + (i % 2) * 0.2),
      ),
      trim: rays(-40, 46, (d) => seam(paint, `M${at(d, 96)}L${at(d, 660)}`, 0.5)),
      round: 26,
    }) +
    piece(paint, 'waist', `M${at(-50, 118)}A118 118 0 0 0 ${at(50, 118)}L${at(50, 82)}A82 82 0 0 1 ${at(-50, 82)}Z`, {
      round: 12,
      blur: 0,
      print: borderAlong(paint, `M${at(-54, 100)}A100 100 0 0 0 ${at(54, 100)}`, 30, border),
    }) +
    stroke('M322 258C280 200 300 150 350 140S420 190 380 214', zari(paint).mid, 4) +
    stroke('M476 258C520 210 516 160 470 146S400 170 430 206', zari(paint).mid, 4) +
    placed(tassels(paint, 20, 20, 54, contrast(paint)), 372, 212, 24) +
    placed(tassels(paint, 20, 20, 54, contrast(paint)), 420, 206, -18)
  return placed(laid, 84, 96, 0, 0.79)
}

function near(paint: Paint, options: Options) {
  const { border, motif } = workOf(paint, options)
  const ink = inks(paint)
  const field = tiled(paint, 'near', placed(motif, 90, 90, 0, 1.9) + placed(motif, 270, 270, 0, 1.9), 360, 360)
  const hem =
    placed(flatBorder(paint, 'near', 1300, 290, border), -150, 560) +
    repeat(12, (i) => placed(mirrorDot(zari(paint).bright), -100 + i * 96, 885, 0, 2)) +
    repeat(30, (i) => placed(flower(ink.first, zari(paint).mid, 6), -130 + i * 40, 530, 0, 0.7))
  return piece(paint, 'sheet', 'M-40 -40H840V1040H-40Z', {
    print: placed(field + weave(paint, 'weave', 'plain', 0.9, 0.8) + hem, 0, -60, 6),
    folds:
      fold(paint, [170, -200], [250, 420], [120, 1200], 120, 0.62) +
      fold(paint, [520, -200], [580, 480], [480, 1200], 140, 0.58) +
      crease(paint, [830, -200], [800, 480], [860, 1200], 140, 0.6),
    round: 0,
    blur: 24,
  })
}

/** A lehenga with choli and veil. Options: motif buti | paisley | mirror; border zari | gota. */
export const lehenga: Drawing = (paint, view, options) =>
  byView(view, [() => outfit(paint, options), () => fan(paint, options), () => near(paint, options)])
