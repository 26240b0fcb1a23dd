import { shade } from '../colour.ts'
import { circle, path, placed, repeat, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { piece, stitches } from './cloth.ts'

/** What makes sneakers differ. */
export type Make = { sole: 'flat' | 'runner' | 'chunky'; panels: 'court' | 'stripe' | 'knit' }

/** The rubber of the sole: chalk white, warm gum under a white shoe. */
export const rubber = (paint: Paint) =>
  paint.isLight
    ? { base: '#c79a66', light: '#dfba8b', dark: '#97683a', line: '#7a5029' }
    : { base: '#f1eee6', light: '#ffffff', dark: '#c9c5ba', line: '#a09c92' }

/** The second leather: a tone that stands against the first. */
export const overlay = (paint: Paint): Paint => {
  const base = paint.isLight ? '#dcd8ce' : paint.isDark ? shade(paint.base, 0.14) : shade(paint.base, -0.26)
  return {
    ...paint,
    base,
    light: shade(base, 0.2),
    dark: shade(base, -0.16),
    lighter: shade(base, 0.42),
    darker: shade(base, -0.36),
  }
}

/** Round laces over the throat, each bar from its eyelet across the tongue. */
export function laces(paint: Paint, bars: readonly (readonly [number, number, number, number])[], width: number) {
  const cord = paint.isLight ? '#e7e3d8' : '#f5f2ea'
  return bars
    .map(([x1, y1, x2, y2]) => {
      const d = `M${x1} ${y1}Q${(x1 + x2) / 2 + 4} ${(y1 + y2) / 2 - 7} ${x2} ${y2}`
      return (
        circle(x1, y1, width * 0.52, { fill: '#15121a', 'fill-opacity': 0.7 }) +
        placed(stroke(d, '#0c0810', width, { 'stroke-opacity': 0.28 }), 2, 5) +
        stroke(d, shade(cord, -0.22), width) +
        placed(stroke(d, cord, width * 0.72), -0.6, -1) +
        stroke(d, shade(cord, -0.3), width * 0.7, {
          'stroke-dasharray': '1.4 4',
          'stroke-linecap': 'butt',
          'stroke-opacity': 0.55,
        })
      )
    })
    .join('')
}

/** The sole from its outer side. */
export function soleOf(paint: Paint, { sole }: Make) {
  const tone = rubber(paint)
  const outline = {
    flat: 'M58 312C46 322 42 362 60 374C80 390 250 392 400 390C540 390 660 388 692 374C708 364 710 336 704 312C500 336 250 338 58 312Z',
    runner:
      'M40 300C32 330 44 362 82 374C250 396 470 396 640 392C690 390 716 376 722 344C726 310 716 290 704 278C640 300 560 316 440 324C300 330 150 330 40 300Z',
    chunky:
      'M40 292C18 312 20 352 40 372C44 392 66 396 90 394C110 402 260 404 330 396C380 388 420 404 470 404H664C704 404 724 392 720 364C734 344 730 300 708 272C640 298 560 312 440 318C300 326 150 322 40 292Z',
  }[sole]
  const marks = {
    flat:
      stitches(paint, 'M54 334C250 352 520 352 704 330', tone.line, 2.2, '8 6') +
      stroke('M50 362C250 380 520 380 700 360', tone.line, 2.4, { 'stroke-opacity': 0.7 }) +
      stroke('M64 346H150', tone.dark, 1),
    runner:
      stroke('M44 330C160 356 330 358 470 350S660 330 716 306', tone.line, 3, { 'stroke-opacity': 0.6 }) +
      path('M520 348C570 342 640 330 690 322C700 342 690 362 660 366C610 370 560 372 520 368Z', {
        fill: overlay(paint).base,
      }) +
      stroke('M528 354C580 350 640 340 688 330', overlay(paint).lighter, 2, { 'stroke-opacity': 0.6 }) +
      repeat(26, (i) =>
        stroke(`M${76 + i * 22} ${380 + Math.sin(i / 8) * 6}l7 12`, tone.line, 4, { 'stroke-opacity': 0.6 }),
      ),
    chunky:
      stroke('M30 344C120 330 150 362 250 358S380 330 470 346S620 358 722 330', tone.line, 3.4, {
        'stroke-opacity': 0.7,
      }) +
      stroke('M40 366C150 352 180 384 280 378S420 354 500 368S640 378 716 360', tone.line, 2.4, {
        'stroke-opacity': 0.5,
      }) +
      repeat(5, (i) => stroke(`M${540 + i * 30} ${330 - i * 6}q14 10 28 2`, overlay(paint).base, 6)) +
      repeat(20, (i) => stroke(`M${60 + i * 33} 396l10 10`, tone.line, 5, { 'stroke-opacity': 0.6 })),
  }[sole]
  const cloth = { ...paint, ...tone, lighter: tone.light, darker: tone.line, isLight: !paint.isLight, isDark: false }
  return piece(cloth, 'sole', outline, { angle: [0, 0, 0.1, 1], trim: marks, round: 18, blur: 0 })
}
