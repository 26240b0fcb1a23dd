import { repeat, stroke } from '../shapes.ts'
import type { Options, Paint } from '../studio.ts'
import { choice, crease, fold, sheen, tones } from './cloth.ts'
import { symmetric } from './outlines.ts'
import { dots, floral } from './prints.ts'

type Shape = 'aline' | 'wrap' | 'maxi'

/** A shape and its print, asked for by key and turn. */
export type Cut = { shape: Shape; print: (key: string, turn?: number) => string }

/** The cut that the options ask for. */
export const cutOf = (paint: Paint, options: Options): Cut => {
  const pattern = choice(options, 'pattern', ['plain', 'floral', 'dots'])
  return {
    shape: choice(options, 'shape', ['aline', 'wrap', 'maxi']),
    print: (key, turn = 0) =>
      pattern === 'floral' ? floral(paint, key, turn) : pattern === 'dots' ? dots(paint, key, turn) : '',
  }
}

/** The bodice's outline of each shape. */
export const bodice: Record<Shape, string> = {
  aline: symmetric(
    'M400 204C360 202 336 172 332 106L288 120C290 172 284 226 268 262C280 310 296 350 306 410C336 418 368 420 400 420',
  ),
  wrap: symmetric(
    'M400 330C372 280 346 210 338 112C312 118 292 126 276 138C268 200 272 240 276 276C286 324 300 362 308 412C336 420 368 422 400 422',
  ),
  maxi: symmetric(
    'M400 222C350 222 322 214 306 196L295 116L286 120L290 214C280 232 276 250 276 268C286 306 296 330 302 372C336 380 368 382 400 382',
  ),
}

/** A skirt from the waist at y `top`, `half` wide there, to a hem that swings in waves. */
export const skirtOutline = (top: number, half: number, spread: number, hem: number) =>
  `M${400 - half} ${top}C${400 - half - 30} ${top + 120} ${400 - spread + 16} ${hem - 190} ${400 - spread} ${hem - 24}` +
  `C${400 - spread * 0.8} ${hem + 10} ${400 - spread * 0.66} ${hem - 22} ${400 - spread * 0.46} ${hem}` +
  `C${400 - spread * 0.3} ${hem + 20} ${400 - spread * 0.14} ${hem - 14} ${400 + spread * 0.06} ${hem + 4}` +
  `C${400 + spread * 0.26} ${hem + 22} ${400 + spread * 0.42} ${hem - 20} ${400 + spread * 0.6} ${hem}` +
  `C${400 + spread * 0.76} ${hem + 14} ${400 + spread * 0.86} ${hem} ${400 + spread} ${hem - 24}` +
  `C${400 + spread - 16} ${hem - 190} ${400 + half + 30} ${top + 120} ${400 + half} ${top}Z`

/** Long folds from the gathers at the waist to the waves of the hem, fanning out. */
export const fallingFolds = (paint: Paint, top: number, half: number, spread: number, hem: number) =>
  repeat(7, (i) => {
    const at = -0.84 + i * 0.28
    const wide = 22 + (i % 3) * 9
    return fold(
      paint,
      [400 + half * at * 0.95, top + 4 + (i % 2) * 26],
      [400 + (half + 26) * at, top + (hem - top) * 0.5],
      [400 + spread * (at + 0.04), hem + 10],
      wide,
      0.62 + (i % 2) * 0.2,
    )
  }) +
  sheen(paint, [366, top + 20], [350, top + 200], [326, hem - 20], 36, 0.5) +
  sheen(paint, [440, top + 40], [446, top + 220], [452, hem - 20], 24, 0.3)

/** The little pleats under a waist seam at y `top`, `half` wide to each side. */
export const gathers = (paint: Paint, top: number, half: number) =>
  repeat(17, (i) => {
    const x = 400 - half + 8 + (i * (2 * half - 16)) / 16
    return stroke(
      `M${x} ${top}C${x} ${top + 10} ${x + (x - 400) * 0.04} ${top + 22} ${x + (x - 400) * 0.08} ${top + 26 + ((i * 11) % 24)}`,
      tones(paint).shadow,
      1.5,
      { 'stroke-opacity': tones(paint).dark * 0.7 },
    )
  })

/** How the bodice lies: darts, and light on the bust. */
export const bodiceFolds = (paint: Paint) =>
  fold(paint, [290, 280], [340, 320], [400, 320], 15, 0.4) +
  fold(paint, [512, 276], [462, 326], [404, 330], 15, 0.42) +
  crease(paint, [340, 410], [346, 360], [350, 310], 13, 0.5) +
  crease(paint, [460, 410], [454, 360], [450, 310], 13, 0.5) +
  sheen(paint, [330, 240], [334, 300], [344, 400], 26, 0.6) +
  sheen(paint, [464, 240], [460, 310], [454, 400], 20, 0.4)

/** Where each shape's waist and hem lie, what its neck shows, where its edges are stitched (front, back), how it is placed. */
export const plans = {
  aline: {
    top: 408,
    half: 95,
    spread: 232,
    hem: 806,
    hole: 'M334 110C356 136 444 136 466 110C464 176 440 206 400 208C360 206 336 176 334 110Z',
    nape: 'M332 108C356 136 444 136 468 108L468 122C446 152 354 152 332 122Z',
    edge: [
      'M322 116C328 184 358 212 400 214C442 212 472 184 478 116',
      'M328 120C338 146 362 158 400 160C438 158 462 146 472 120',
    ],
    zip: 152,
    scale: 1.09,
    down: -16,
  },
  wrap: {
    top: 420,
    half: 93,
    spread: 196,
    hem: 800,
    hole: 'M336 112C356 98 444 98 464 112C456 220 420 310 400 350C380 310 344 220 336 112Z',
    nape: 'M336 112C356 98 444 98 464 112C450 132 350 132 336 112Z',
    edge: ['M284 150C276 210 278 250 284 280', 'M336 122C356 136 380 138 400 138C420 138 444 136 464 122'],
    zip: 140,
    scale: 1.09,
    down: -12,
  },
  maxi: {
    top: 372,
    half: 100,
    spread: 208,
    hem: 888,
    hole: 'M296 190C340 206 460 206 504 190C500 240 300 240 296 190Z',
    nape: '',
    edge: ['M304 204C340 230 460 230 496 204', 'M304 204C340 230 460 230 496 204'],
    zip: 222,
    scale: 1,
    down: 0,
  },
} as const

/** The outline of a narrow band around a waist at y `top`, `half` wide to each side. */
export const beltOutline = (top: number, half: number) =>
  `M${402 - half} ${top - 10}C360 ${top + 2} 440 ${top + 2} ${398 + half} ${top - 10}L${400 + half} ${top + 14}C440 ${top + 26} 360 ${top + 26} ${400 - half} ${top + 14}Z`
