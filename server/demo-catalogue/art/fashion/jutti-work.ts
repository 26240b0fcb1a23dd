import { circle, placed, repeat, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { flower, leaf, mirrorDot, paisley } from './motifs.ts'
import { contrast, zari } from './zari.ts'

/** The vamp's embroidery about its middle at 0,0, some 190 wide and 180 high. */
export function work(paint: Paint, kind: string) {
  const { mid, bright, deep } = zari(paint)
  const ground = contrast(paint)
  const vine = (side: number) =>
    placed(
      stroke('M8 66C44 44 60 12 52 -34', mid, 3) +
        placed(leaf(mid), 38, 40, 70, 1.1) +
        placed(leaf(bright), 46, 26, -30, 1.1) +
        placed(leaf(mid), 56, 4, 80, 1) +
        placed(leaf(bright), 54, -14, -40, 1) +
        placed(flower(bright, ground, 6), 66, 40, 0, 0.7) +
        circle(70, 12, 4, { fill: mid }) +
        circle(66, -18, 4, { fill: mid }),
      0,
      0,
      0,
      side,
      1,
    )
  const heart = {
    zari: placed(paisley(ground, bright, mid), -2, 4, 0, 0.84),
    mirror:
      placed(mirrorDot(bright), 0, 10, 0, 1.9) +
      repeat(8, (i) => placed(placed(leaf(mid), 0, -28, 0, 1.1), 0, 10, i * 45)),
    thread:
      placed(flower('#e8764f', '#f3c64e', 8), 0, 14, 0, 1.9) +
      placed(flower('#f6e3c0', '#c43e5a', 8), 0, 14, 22, 0.9) +
      repeat(8, (i) => placed(placed(leaf('#4f8a63'), 0, -40, 0, 0.9), 0, 14, i * 45 + 22)),
  }[kind]
  return (
    vine(1) +
    vine(-1) +
    heart +
    placed(flower(bright, ground, 8), 0, -62, 0, 0.9) +
    circle(0, -90, 5, { fill: bright }) +
    circle(0, -104, 3.4, { fill: mid }) +
    repeat(9, (i) => circle(-56 + i * 14, 82 - Math.abs(i - 4) * 3, 3, { fill: i % 2 ? deep : bright }))
  )
}
