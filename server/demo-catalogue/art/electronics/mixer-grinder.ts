import { mix } from '../colour.ts'
import { box, circle, clipped, contactShadow, linear, path, placed, radial, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { glyphs } from './glyphs.ts'
import { bevel, named, patch, steel, turnedMetal } from './materials.ts'

/** A rotary dial with its mark and scale. */
function rotary(id: string, x: number, y: number, r: number, ink: string) {
  return (
    repeat(5, (i) =>
      circle(
        x + Math.round(Math.cos(((200 + i * 35) * Math.PI) / 180) * r * 1.42),
        y + Math.round(Math.sin(((200 + i * 35) * Math.PI) / 180) * r * 1.42),
        4,
        { fill: ink },
      ),
    ) +
    circle(x + 3, y + 8, r * 1.12, { fill: '#000', opacity: 0.35 }) +
    steel(`${id}-st`) +
    circle(x, y, r * 1.08, { fill: url(`${id}-st`) }) +
    repeat(48, (i) =>
      stroke(`M${x} ${y - r * 1.06}v${r * 0.14}`, '#000', 2, {
        opacity: 0.35,
        transform: `rotate(${i * 7.5} ${x} ${y})`,
      }),
    ) +
    radial(
      `${id}-f`,
      [
        [0, '#f4f5f6'],
        [0.6, '#bfc2c7'],
        [1, '#7c8086'],
      ],
      [0.36, 0.3, 0.85],
    ) +
    circle(x, y, r * 0.86, { fill: url(`${id}-f`) }) +
    stroke(`M${x} ${y - r * 0.3}v${-r * 0.44}`, '#2b2c30', 6, { transform: `rotate(-40 ${x} ${y})` })
  )
}

/** A steel jar with handle, lid and its reflections. */
function jar(paint: Paint, small: boolean) {
  const [top, bottom] = small ? [330, 540] : [206, 540]
  return (
    stroke(
      `M560 ${top + 50}C652 ${top + 40} 664 ${top + 110} 650 ${bottom - 90}C644 ${bottom - 50} 610 ${bottom - 40} 556 ${bottom - 56}`,
      '#0e0e11',
      40,
    ) +
    stroke(
      `M560 ${top + 50}C652 ${top + 40} 664 ${top + 110} 650 ${bottom - 90}C644 ${bottom - 50} 610 ${bottom - 40} 556 ${bottom - 56}`,
      mix(paint.dark, '#16161a', 0.45),
      31,
    ) +
    stroke(`M572 ${top + 42}C634 ${top + 40} 650 ${top + 90} 642 ${bottom - 110}`, '#fff', 4, { opacity: 0.35 }) +
    steel(`${paint.id}-jar`) +
    path(`M232 ${top}H568L540 ${bottom}H260Z`, { fill: url(`${paint.id}-jar`) }) +
    clipped(
      `${paint.id}-jarclip`,
      path(`M232 ${top}H568L540 ${bottom}H260Z`, {}),
      repeat(4, (i) => stroke(`M220 ${top + 60 + i * 62}H580`, '#000', 1.5, { opacity: 0.13 })) +
        patch(`${paint.id}-jd`, 400, bottom + 10, 220, 60, '#000', 0.45) +
        path(`M300 ${top}h34L326 ${bottom}h-26z`, { fill: '#fff', opacity: 0.4 }),
    ) +
    box(222, top - 16, 356, 24, 10, { fill: url(`${paint.id}-jar`) }) +
    stroke(`M230 ${top + 8}H570`, '#000', 2, { opacity: 0.25 }) +
    linear(`${paint.id}-lid`, [
      [0, '#55575e', 0.9],
      [0.5, '#2c2d33', 0.95],
      [1, '#131418'],
    ]) +
    path(`M236 ${top - 16}Q240 ${top - 62} 300 ${top - 68}H500Q560 ${top - 62} 564 ${top - 16}Z`, {
      fill: url(`${paint.id}-lid`),
    }) +
    stroke(`M250 ${top - 36}Q262 ${top - 60} 304 ${top - 62}H440`, '#fff', 4, { opacity: 0.4 }) +
    box(356, top - 98, 88, 34, 12, { fill: '#1d1e22' }) +
    bevel(`${paint.id}-cap`, [356, top - 98, 88, 34, 12], 0.4)
  )
}

/** The mixer's base: a shell that widens to its feet, dial, mark and steel collar. */
export function base(paint: Paint) {
  const shell = 'M262 560H538Q560 560 570 586L640 800Q652 846 606 850H194Q148 846 160 800L230 586Q240 560 262 560Z'
  return (
    turnedMetal(`${paint.id}-coupler`, '#2f3036') +
    path('M270 532H530L538 566H262Z', { fill: url(`${paint.id}-coupler`) }) +
    repeat(12, (i) => box(282 + i * 20, 536, 9, 24, 2, { fill: '#000', opacity: 0.35 })) +
    linear(
      `${paint.id}-shell`,
      [
        [0, paint.darker],
        [0.1, paint.base],
        [0.24, paint.lighter],
        [0.42, paint.base],
        [0.75, paint.dark],
        [1, paint.darker],
      ],
      [0, 0, 1, 0],
    ) +
    path(shell, { fill: url(`${paint.id}-shell`) }) +
    clipped(
      `${paint.id}-clip`,
      path(shell, {}),
      patch(`${paint.id}-hot`, 280, 620, 60, 120, '#fff', paint.isLight ? 0.9 : 0.5, 14) +
        patch(`${paint.id}-low`, 400, 870, 330, 80, '#000', 0.5) +
        stroke('M150 808Q400 838 650 808', '#fff', 2, { opacity: 0.3 }) +
        steel(`${paint.id}-trim`) +
        path('M140 786Q400 816 660 786V800Q400 830 140 800Z', { fill: url(`${paint.id}-trim`) }),
    ) +
    rotary(`${paint.id}-dial`, 400, 700, 50, paint.isLight ? '#55565c' : '#ffffff') +
    glyphs('RASOYA', 400, 588, 17, paint.isLight ? paint.darker : '#fff', 2) +
    box(196, 846, 76, 18, 9, { fill: '#141417' }) +
    box(528, 846, 76, 18, 9, { fill: '#141417' })
  )
}

/** A mixer grinder. Option: jar 'small'. */
export const mixerGrinder: Drawing = (paint, view, options) => {
  const small = options.jar === 'small'
  const whole = jar(paint, small) + base(paint)
  if (view === 2) return placed(whole, -430, -900, 0, 2.05)
  const shadow = contactShadow(`${paint.id}-s`, 400, 862, 270, 28)
  if (view === 0) return shadow + placed(whole, 0, small ? -6 : 4)
  const [one, two] = [named(paint, 'j1'), named(paint, 'j2')]
  return (
    contactShadow(`${paint.id}-s1`, 260, 806, 170, 20) +
    contactShadow(`${paint.id}-s2`, 560, 868, 160, 20) +
    placed(jar(one, false), -56, 124, 0, 0.8, 1.26) +
    placed(jar(two, true), 300, 376, 0, 0.66, 0.9)
  )
}
