import { mix, shade } from '../colour.ts'
import { circle, contactShadow, ellipse, path, placed, repeat } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { crease, fold, piece, sheen } from './cloth.ts'
import { bead, gem, gold, goldBead, pearl, stoneColor } from './gems.ts'
import { flower, leaf } from './motifs.ts'
import { symmetric } from './outlines.ts'

/** The three kinds. */
export type Style = 'pendant' | 'choker' | 'beads'

/** Velvet that lets the stones speak: aubergine under pale stones, ivory linen under all others. */
export const velvet = (paint: Paint): Paint => {
  const deep = paint.isLight
  const base = deep ? '#4a3240' : mix('#ece3d4', paint.base, 0.05)
  return {
    ...paint,
    base,
    light: shade(base, 0.25),
    lighter: shade(base, 0.5),
    dark: shade(base, -0.14),
    darker: shade(base, -0.34),
    isLight: !deep,
    isDark: false,
  }
}

/** A jeweller's bust: neck and shoulders of velvet. */
export function bust(paint: Paint) {
  const cloth = velvet(paint)
  const form = symmetric(
    'M400 96C372 96 340 98 328 110C326 190 330 240 316 276C292 330 200 350 168 392C142 430 140 500 158 600C180 710 240 800 300 850C330 866 366 868 400 868',
  )
  return (
    contactShadow(`${paint.id}-floor`, 404, 868, 230, 24, 0.55) +
    piece(cloth, 'bust', form, {
      folds:
        sheen(cloth, [350, 120], [344, 220], [330, 290], 40, 0.45) +
        crease(cloth, [470, 110], [478, 220], [490, 290], 40, 0.7) +
        sheen(cloth, [230, 380], [240, 520], [300, 760], 90, 0.5) +
        crease(cloth, [640, 420], [610, 620], [500, 850], 100, 0.6) +
        crease(cloth, [330, 286], [400, 320], [470, 286], 26, 0.4) +
        fold(cloth, [380, 330], [330, 350], [250, 372], 16, 0.4),
      round: 46,
      blur: 12,
    }) +
    ellipse(400, 100, 70, 13, { fill: cloth.darker }) +
    ellipse(400, 98, 66, 10, { fill: cloth.light })
  )
}

/** The drop itself, hanging from 0,0: a big stone, its halo, leaves and a pearl. */
export function drop(paint: Paint) {
  return (
    repeat(3, (i) =>
      placed(placed(leaf(gold.mid), 0, -4, 0, 1.6) + placed(leaf(gold.bright), 0, -6, 0, 1), 0, 18, -60 + i * 60),
    ) +
    circle(0, 4, 11, { fill: 'none', stroke: gold.deep, 'stroke-width': 6 }) +
    circle(0, 4, 11, { fill: 'none', stroke: gold.bright, 'stroke-width': 3 }) +
    ellipse(2, 82, 62, 74, { fill: '#1a1018', 'fill-opacity': 0.2 }) +
    ellipse(0, 78, 61, 73, { fill: gold.deep }) +
    ellipse(0, 77, 58, 70, { fill: gold.mid }) +
    repeat(26, (i) => pearl(paint, Math.cos(i * 0.24166) * 52, 78 + Math.sin(i * 0.24166) * 63, 6.4)) +
    gem(paint, 0, 78, 43, 54) +
    repeat(3, (i) => placed(flower(gold.bright, gold.deep, 6), -30 + i * 30, 150 - Math.abs(i - 1) * 8, 0, 0.6)) +
    goldBead(paint, 0, 164, 7) +
    pearl(paint, 0, 184, 15) +
    goldBead(paint, 0, 204, 5)
  )
}

/** One segment of a kundan choker, centred at 0,0: an oval stone between pearls. */
export const kundan = (paint: Paint, plain: boolean) =>
  path('M-26 -46H26L30 46H-30Z', { fill: gold.deep }) +
  path('M-24 -44H24L28 44H-28Z', { fill: gold.mid }) +
  path('M-24 -44H-8L-12 44H-28Z', { fill: gold.flash, 'fill-opacity': 0.5 }) +
  (plain ? placed(flower('#f6efe2', stoneColor(paint), 6), 0, 0, 0, 1.15, 1.5) : gem(paint, 0, 0, 18, 27)) +
  repeat(4, (i) => goldBead(paint, -21 + i * 14, -38, 4.4) + goldBead(paint, -23 + i * 15, 38, 4.4)) +
  pearl(paint, 0, 58, 8) +
  (plain ? bead(paint, 0, 76, 8) : pearl(paint, 0, 76, 7) + bead(paint, 0, 95, 9)) +
  goldBead(paint, 0, plain ? 88 : 109, 3.6)
