import { circle, element, ellipse, group, linear, path, radial, repeat, scatter, url } from '../shapes.ts'

/** What a display shows. */
export type Wallpaper = 'dunes' | 'hills' | 'petals' | 'waves' | 'night' | 'lake'

/** A picture of 100 x 100 for a display; stretch it over the screen. Every kind is a calm scene in the hue of the goods. */
export function scene(kind: Wallpaper, id: string, tones: string[], aspect: number): string {
  const [sky, haze, mid, deep, deeper, shade] = tones as [string, string, string, string, string, string]
  const ground = (color: string, to: string, d: string, key: string) =>
    linear(`${id}-${key}`, [
      [0, color],
      [1, to],
    ]) + path(d, { fill: url(`${id}-${key}`) })
  const tall = Math.sqrt(aspect)
  const sun = (x: number, y: number, r: number, opacity: number) =>
    ellipse(x, y, r * tall, r / tall, { fill: '#fff8ea', opacity })
  const wash = linear(`${id}-sky`, [
    [0, kind === 'night' ? shade : sky],
    [0.55, kind === 'night' ? sky : haze],
    [1, kind === 'night' ? mid : mid],
  ])
  const all = wash + element('rect', { width: 100, height: 100, fill: url(`${id}-sky`) })
  switch (kind) {
    case 'dunes':
      return (
        all +
        sun(68, 36, 12, 0.92) +
        ground(mid, deep, 'M0 58C18 48 34 50 52 58S84 66 100 54V100H0Z', 'a') +
        ground(haze, mid, 'M0 72C20 56 40 60 56 70S80 82 100 66V100H0Z', 'b') +
        ground(deep, deeper, 'M0 72C20 56 34 62 44 76S60 96 64 100H0Z', 'c') +
        ground(deeper, shade, 'M38 100C54 82 74 76 100 78V100Z', 'd')
      )
    case 'hills':
      return (
        all +
        sun(28, 30, 9, 0.85) +
        ground(haze, mid, 'M0 56L16 42L28 52L46 34L62 50L76 40L100 56V100H0Z', 'a') +
        ground(mid, deep, 'M0 68L18 56L34 66L54 50L74 66L88 58L100 64V100H0Z', 'b') +
        ground(deep, deeper, 'M0 80C18 70 36 74 52 78S84 76 100 72V100H0Z', 'c') +
        ground(deeper, shade, 'M0 92C26 82 48 86 66 90S90 90 100 86V100H0Z', 'd')
      )
    case 'petals':
      return (
        all +
        repeat(5, (i) =>
          group(
            ground(
              [sky, haze, mid, deep, deeper][i] as string,
              [haze, mid, deep, deeper, shade][i] as string,
              'M0 0C-34 -26 -34 -66 0 -92C34 -66 34 -26 0 0Z',
              `p${i}`,
            ),
            { transform: `translate(${92 - i * 9} ${112 - i * 3}) rotate(${-78 + i * 27})`, opacity: 0.94 },
          ),
        )
      )
    case 'waves':
      return (
        all +
        repeat(6, (i) =>
          ground(
            [sky, haze, mid, mid, deep, deeper][i] as string,
            [haze, mid, deep, deeper, deeper, shade][i] as string,
            `M0 ${24 + i * 13}C20 ${6 + i * 14} 38 ${44 + i * 9} 60 ${28 + i * 11}S88 ${14 + i * 14} 100 ${26 + i * 11}V100H0Z`,
            `w${i}`,
          ),
        )
      )
    case 'night':
      return all + night(id, tones, tall)
    case 'lake':
      return (
        all +
        sun(60, 36, 10, 0.92) +
        ground(mid, deep, 'M0 52L14 40L26 48L40 34L58 52L74 42L88 50L100 46V60H0Z', 'a') +
        ground(haze, deep, 'M0 60H100V100H0Z', 'b') +
        repeat(7, (i) =>
          path(`M${48 - i * 3} ${63 + i * 5}h${22 + i * 5}v.9h${-22 - i * 5}z`, {
            fill: '#fffaf0',
            opacity: 0.5 - i * 0.05,
          }),
        ) +
        ground(deeper, shade, 'M0 84C18 78 30 88 44 92S66 96 72 100H0Z', 'c') +
        ground(deeper, shade, 'M100 76C88 78 82 90 70 100H100Z', 'd')
      )
  }
}

/** Aurora over a ridge, with stars. */
export function night(id: string, tones: string[], tall: number) {
  const [, , mid, glow, bright, shade] = tones as [string, string, string, string, string, string]
  const next = scatter(7)
  const band = (color: string, d: string, key: string, opacity: number) =>
    linear(`${id}-${key}`, [
      [0, color, 0],
      [0.7, color, opacity],
      [1, color, 0],
    ]) + path(d, { fill: url(`${id}-${key}`) })
  return (
    repeat(26, () => {
      const r = 0.25 + next() * 0.35
      return ellipse(next() * 100, next() * 60, r * tall, r / tall, { fill: '#fff', opacity: 0.35 + next() * 0.6 })
    }) +
    radial(`${id}-aura`, [
      [0, bright, 0.55],
      [1, bright, 0],
    ]) +
    circle(64, 74, 44, { fill: url(`${id}-aura`) }) +
    band(glow, 'M4 12C26 0 44 30 62 18S92 8 100 2V62C84 76 66 60 50 74S20 78 4 64Z', 'n1', 0.75) +
    band(mid, 'M-6 30C20 16 34 44 56 34S88 26 106 18V74C86 84 64 72 46 84S12 88 -6 76Z', 'n2', 0.7) +
    path('M0 78L14 68L24 76L40 62L56 78L70 70L84 80L100 72V100H0Z', { fill: shade }) +
    path('M0 90C24 82 44 88 62 90S90 86 100 84V100H0Z', { fill: '#07060c', opacity: 0.75 })
  )
}
