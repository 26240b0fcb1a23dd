import { shade } from '../colour.ts'
import { circle, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { bead, gem, gold, goldBead, pearl, stoneColor } from './gems.ts'
import { flower, leaf } from './motifs.ts'

/** The three kinds. */
export type Style = 'jhumka' | 'chandbali' | 'hoop'

const hook = () => {
  const d = 'M0 0C-4 -30 -2 -70 26 -82C56 -92 70 -60 66 -20'
  return (
    placed(stroke(d, '#1a1018', 6, { 'stroke-opacity': 0.2 }), 3, 5) +
    stroke(d, gold.deep, 6) +
    stroke(d, gold.bright, 3.4)
  )
}

/** The round top stud: a stone ringed by pearls and petals. */
const stud = (paint: Paint, r: number) =>
  repeat(12, (i) => placed(placed(leaf(gold.mid), 0, -r * 0.62, 0, r / 34), 0, 0, i * 30)) +
  circle(0, 0, r * 0.82, { fill: url(`${paint.id}-dome`) }) +
  repeat(14, (i) => goldBead(paint, Math.cos(i * 0.4488) * r * 0.72, Math.sin(i * 0.4488) * r * 0.72, r * 0.12)) +
  gem(paint, 0, 0, r * 0.56)

/** A bell of gold with enamel, filigree and a skirt of pearls; hangs from 0,0. */
function jhumka(paint: Paint) {
  const dome = 'M-22 96C-26 84 26 84 22 96C90 112 132 176 138 262C90 284 -90 284 -138 262C-132 176 -90 112 -22 96Z'
  const rib = (x: number) => `M${x * 0.16} 98C${x * 0.7} 124 ${x * 0.95} 190 ${x} ${276 - Math.abs(x) * 0.11}`
  return (
    hook() +
    placed(stud(paint, 50), 0, 38) +
    stroke('M0 84V100', gold.deep, 8) +
    goldBead(paint, 0, 94, 13) +
    path(dome, { fill: url(`${paint.id}-dome`) }) +
    path('M-92 150C-40 166 40 166 92 150C106 170 114 190 120 214C60 236 -60 236 -120 214C-114 190 -106 170 -92 150Z', {
      fill: url(`${paint.id}-enamel`),
    }) +
    repeat(9, (i) => stroke(rib(-132 + i * 33), gold.deep, 1.6, { 'stroke-opacity': 0.55 })) +
    stroke('M-92 150C-40 166 40 166 92 150M-120 214C-60 236 60 236 120 214', gold.bright, 5) +
    stroke('M-92 150C-40 166 40 166 92 150M-120 214C-60 236 60 236 120 214', gold.deep, 1.4, {
      'stroke-dasharray': '2 3',
    }) +
    repeat(5, (i) => {
      const x = -84 + i * 42
      return placed(flower(gold.flash, gold.deep, 8), x, 196 - Math.abs(x) * 0.1, 0, 0.86 - Math.abs(x) * 0.0016, 0.95)
    }) +
    repeat(13, (i) => goldBead(paint, -96 + i * 16, 128 + 14 - Math.abs(i - 6) * 1.2, 4)) +
    stroke('M-138 262C-90 284 90 284 138 262', gold.deep, 13) +
    stroke('M-138 260C-90 282 90 282 138 260', gold.bright, 8) +
    stroke('M-138 260C-90 282 90 282 138 260', gold.deep, 2, { 'stroke-dasharray': '3 4' }) +
    repeat(13, (i) => {
      const x = -132 + i * 22
      const y = 284 - (x * x) / 1000
      return (
        goldBead(paint, x, y, 4.5) +
        pearl(paint, x, y + 15, 10) +
        (i % 2 ? '' : bead(paint, x, y + 33, 7.5) + goldBead(paint, x, y + 44, 3.6))
      )
    }) +
    path(
      'M-96 130C-70 112 -40 106 -24 104C-50 124 -78 170 -92 232C-106 228 -112 220 -116 214C-112 180 -106 150 -96 130Z',
      { fill: '#ffffff', 'fill-opacity': 0.16 },
    )
  )
}

/** A crescent set with stones, pearls below; hangs from 0,0. */
function chandbali(paint: Paint) {
  const moon =
    'M-70 104C-150 130 -176 236 -110 304C-56 358 56 358 110 304C176 236 150 130 70 104C112 150 116 214 70 252C34 280 -34 280 -70 252C-116 214 -112 150 -70 104Z'
  const on = (degrees: number, rx: number, ry: number) =>
    [Math.sin((degrees * Math.PI) / 180) * rx, 210 + Math.cos((degrees * Math.PI) / 180) * ry] as const
  return (
    hook() +
    placed(stud(paint, 46), 0, 36) +
    goldBead(paint, 0, 88, 10) +
    stroke('M-6 94L-66 116M6 94L66 116', gold.mid, 5) +
    path(moon, { fill: url(`${paint.id}-dome`) }) +
    stroke(moon, gold.deep, 3) +
    stroke(moon, gold.flash, 1.2) +
    repeat(9, (i) => {
      const [x, y] = on(-112 + i * 28, 116, 106)
      return gem(paint, x, y, 15 - Math.abs(i - 4) * 1.2, 19 - Math.abs(i - 4) * 1.6, 112 - i * 28)
    }) +
    repeat(25, (i) => {
      const [x, y] = on(-126 + i * 10.5, 96, 78)
      return goldBead(paint, x, y, 4)
    }) +
    repeat(25, (i) => {
      const [x, y] = on(-126 + i * 10.5, 137, 132)
      return goldBead(paint, x, y, 4)
    }) +
    repeat(11, (i) => {
      const [x, y] = on(-100 + i * 20, 145, 142)
      const [x2, y2] = on(-100 + i * 20, 158, 158)
      return (
        pearl(paint, x2, y2 + 4, 11) +
        goldBead(paint, x, y, 4) +
        (i > 2 && i < 8 ? bead(paint, x2, y2 + 24, 8) + goldBead(paint, x2, y2 + 36, 4) : '')
      )
    }) +
    stroke('M0 98V168', gold.mid, 3) +
    gem(paint, 0, 192, 22, 28) +
    repeat(10, (i) => goldBead(paint, Math.cos(i * 0.628) * 29, 192 + Math.sin(i * 0.628) * 35, 4.4)) +
    pearl(paint, 0, 240, 10)
  )
}

/** An enamelled hoop with a bead that runs on it; hangs from 0,0. */
function hoop(paint: Paint) {
  const d = 'M-8 34C-120 40 -150 170 -112 250C-70 330 70 330 112 250C150 170 120 40 8 34'
  return (
    hook() +
    goldBead(paint, 0, 16, 14) +
    placed(stroke(d, '#1a1018', 34, { 'stroke-opacity': 0.16 }), 6, 10) +
    stroke(d, gold.deep, 36) +
    stroke(d, gold.mid, 33) +
    stroke(d, gold.flash, 28, { 'stroke-opacity': 0.5 }) +
    stroke(d, shade(stoneColor(paint), -0.35), 24) +
    stroke(d, stoneColor(paint), 19) +
    placed(stroke(d, shade(stoneColor(paint), 0.45), 6, { 'stroke-opacity': 0.85 }), -4, -4) +
    stroke(d, gold.bright, 5, { 'stroke-dasharray': '0.1 17' }) +
    placed(
      gem(paint, 0, 0, 34, 40) +
        repeat(16, (i) => goldBead(paint, Math.cos(i * 0.3927) * 42, Math.sin(i * 0.3927) * 48, 5)),
      0,
      312,
    ) +
    pearl(paint, 0, 376, 16) +
    goldBead(paint, 0, 398, 6)
  )
}

/** One earring of each kind, hanging from 0,0. */
export const one = { jhumka, chandbali, hoop }
