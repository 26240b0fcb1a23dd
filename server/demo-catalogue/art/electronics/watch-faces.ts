import { shade, turned } from '../colour.ts'
import { box, circle, repeat, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { glyphs } from './glyphs.ts'
import { arc } from './perspective.ts'

/** The faces a display can show, drawn in its own 300 x 300 or so about the middle. */
export function face(paint: Paint, kind: string, cx: number, cy: number, size: number) {
  const tone = paint.isDark || paint.isLight ? '#e98a4f' : shade(paint.base, 0.35)
  const second = turned(tone, 70)
  const third = turned(tone, 160)
  const at = (share: number) => size * share
  switch (kind) {
    case 'rings':
      return (
        glyphs('10:09', cx, cy - at(0.44), at(0.2), '#fff', 1.5) +
        [tone, second, third]
          .map(
            (color, i) =>
              stroke(arc(cx, cy + at(0.16), at(0.27 - i * 0.075), 0, 359.9), shade(color, -0.62), at(0.055)) +
              stroke(arc(cx, cy + at(0.16), at(0.27 - i * 0.075), -90, [190, 120, 60][i] as number), color, at(0.055)),
          )
          .join('')
      )
    case 'digits':
      return (
        glyphs('10', cx, cy - at(0.42), at(0.36), '#fff', 1.7) +
        glyphs('09', cx, cy + at(0.02), at(0.36), tone, 1.7) +
        box(cx - at(0.3), cy + at(0.46), at(0.6), at(0.035), at(0.017), { fill: '#ffffff33' }) +
        box(cx - at(0.3), cy + at(0.46), at(0.4), at(0.035), at(0.017), { fill: second })
      )
    case 'map':
      return (
        repeat(6, (i) =>
          stroke(
            `M${cx - at(0.6)} ${cy - at(0.36) + i * at(0.15)}C${cx - at(0.2)} ${cy - at(0.52) + i * at(0.17)} ${cx + at(0.1)} ${cy - at(0.1) + i * at(0.1)} ${cx + at(0.6)} ${cy - at(0.4) + i * at(0.18)}`,
            shade(tone, -0.45),
            2.5,
            { opacity: 0.8 },
          ),
        ) +
        stroke(
          `M${cx - at(0.3)} ${cy + at(0.4)}C${cx - at(0.2)} ${cy + at(0.1)} ${cx + at(0.04)} ${cy + at(0.24)} ${cx + at(0.06)} ${cy}S${cx + at(0.2)} ${cy - at(0.16)} ${cx + at(0.26)} ${cy - at(0.28)}`,
          tone,
          at(0.035),
        ) +
        circle(cx + at(0.06), cy, at(0.05), { fill: '#fff' }) +
        circle(cx + at(0.06), cy, at(0.03), { fill: '#2f7de0' }) +
        glyphs('10:09', cx - at(0.02), cy - at(0.46), at(0.13), '#fff', 1.7) +
        glyphs('1248', cx, cy + at(0.4), at(0.08), second, 1.8)
      )
    default:
      return dial(cx, cy, size, tone)
  }
}

/** A drawn dial with hands at ten past ten. */
const dial = (cx: number, cy: number, size: number, tone: string) =>
  repeat(60, (i) =>
    stroke(
      `M${cx} ${cy - size * 0.5}v${size * (i % 5 ? 0.02 : 0.055)}`,
      i % 5 ? '#ffffff88' : '#fff',
      i % 5 ? 1.4 : 3.4,
      { transform: `rotate(${i * 6} ${cx} ${cy})` },
    ),
  ) +
  glyphs('12', cx, cy - size * 0.4, size * 0.085, '#fff', 1.6) +
  circle(cx, cy + size * 0.22, size * 0.1, { fill: 'none', stroke: '#ffffff55', 'stroke-width': 2 }) +
  stroke(`M${cx} ${cy + size * 0.22}v${-size * 0.07}`, tone, 2.5) +
  stroke(`M${cx} ${cy}L${cx - size * 0.2} ${cy - size * 0.13}`, '#fff', size * 0.028) +
  stroke(`M${cx} ${cy}L${cx + size * 0.27} ${cy - size * 0.19}`, '#fff', size * 0.02) +
  stroke(`M${cx - size * 0.06} ${cy + size * 0.1}L${cx + size * 0.2} ${cy - size * 0.38}`, tone, 2.6) +
  circle(cx, cy, size * 0.024, { fill: tone })
