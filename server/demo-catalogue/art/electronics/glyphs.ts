import { group, stroke } from '../shapes.ts'

/** Digits and capitals as pen strokes in a box of 10 x 16: a machine without fonts still draws clock faces and keys. */
const pens: Record<string, string> = {
  '0': 'M5 0C2 0 0 3 0 8s2 8 5 8 5-3 5-8-2-8-5-8Z',
  '1': 'M2 3.5L6 0V16',
  '2': 'M.5 4C.5 1.5 2.5 0 5 0s4.6 1.6 4.6 4.2C9.6 8 2.5 11 .3 16H10',
  '3': 'M.8 2.6C1.6 1 3 0 5 0c2.6 0 4.4 1.5 4.4 3.8S7.6 7.5 5 7.5c2.8 0 5 1.6 5 4.2S7.8 16 5 16C2.7 16 1 15 .2 13.2',
  '4': 'M7.4 16V0L0 11.4H10',
  '5': 'M9 0H2L1.2 7C2 6.2 3.4 5.7 5 5.7c3 0 5 2 5 5S8 16 5 16C2.7 16 1 15 .2 13.2',
  '6': 'M8.5 1.2C7.7.4 6.5 0 5.3 0 2 0 .2 3.5.2 8.5c0 5 1.8 7.5 4.9 7.5 2.8 0 4.9-2 4.9-4.9S7.9 6.3 5.2 6.3C2.8 6.3.9 7.8.3 9.8',
  '7': 'M0 0H10L3.6 16',
  '8': 'M5 7.4C2.6 7.4.9 5.9.9 3.7S2.6 0 5 0s4.1 1.5 4.1 3.7S7.4 7.4 5 7.4C2.2 7.4 0 9.1 0 11.7S2.2 16 5 16s5-1.7 5-4.3S7.8 7.4 5 7.4Z',
  '9': 'M1.5 14.8c.8.8 2 1.2 3.2 1.2 3.3 0 5.1-3.5 5.1-8.5C9.8 2.5 8 0 4.9 0 2.1 0 0 2 0 4.9s2.1 4.8 4.8 4.8c2.4 0 4.3-1.5 4.9-3.5',
  ':': 'M5 4.5v.1M5 11.5v.1',
  '.': 'M5 15.8v.1',
  '-': 'M1.5 8h7',
  '+': 'M0 8h10M5 3v10',
  '%': 'M9.5 0L.5 16M2.2 0a2.2 3 0 1 0 .1 6a2.2 3 0 1 0-.1-6M7.8 10a2.2 3 0 1 0 .1 6a2.2 3 0 1 0-.1-6',
  A: 'M0 16L5 0L10 16M1.9 10.5H8.1',
  B: 'M.5 0V16H5.5C8.3 16 10 14.3 10 11.8S8.3 7.6 5.5 7.6H.5M.5 0H5C7.5 0 9 1.5 9 3.8S7.5 7.6 5 7.6',
  C: 'M10 3C9 1.1 7.4 0 5.3 0 2 0 0 3 0 8s2 8 5.3 8c2.1 0 3.7-1.1 4.7-3',
  D: 'M.5 0V16H4.5C8 16 10 13 10 8S8 0 4.5 0Z',
  E: 'M9.5 0H.5V16H9.5M.5 7.8H8',
  F: 'M9.5 0H.5V16M.5 7.8H8',
  G: 'M9.7 3C8.8 1.1 7.4 0 5.3 0 2 0 0 3 0 8s2 8 5.3 8C8.4 16 10 13.8 10 10.5V8.6H5.6',
  H: 'M.5 0V16M9.5 0V16M.5 7.8H9.5',
  I: 'M5 0V16',
  J: 'M8 0V11.5C8 14.5 6.5 16 4.2 16 2 16 .6 14.7.4 12.4',
  K: 'M.5 0V16M9.5 0L.5 9.5M3.8 6L10 16',
  L: 'M.5 0V16H9.5',
  M: 'M0 16V0L5 10L10 0V16',
  N: 'M.5 16V0L9.5 16V0',
  O: 'M5 0C2 0 0 3 0 8s2 8 5 8 5-3 5-8-2-8-5-8Z',
  P: 'M.5 16V0H5.3C8 0 9.7 1.7 9.7 4.4S8 8.8 5.3 8.8H.5',
  Q: 'M5 0C2 0 0 3 0 8s2 8 5 8 5-3 5-8-2-8-5-8ZM6 11.5L10 16.5',
  R: 'M.5 16V0H5.3C8 0 9.7 1.7 9.7 4.4S8 8.8 5.3 8.8H.5M5.5 8.8L10 16',
  S: 'M9.4 2.8C8.6 1 7.1 0 5 0 2.4 0 .7 1.6.7 3.9.7 9 10 6.4 10 11.9 10 14.4 8 16 5.2 16 2.6 16 .9 14.9 0 12.8',
  T: 'M0 0H10M5 0V16',
  U: 'M.5 0V10.5C.5 14 2.2 16 5 16s4.5-2 4.5-5.5V0',
  V: 'M0 0L5 16L10 0',
  W: 'M-1 0L2 16L5 4L8 16L11 0',
  X: 'M0 0L10 16M10 0L0 16',
  Y: 'M0 0L5 8L10 0M5 8V16',
  Z: 'M.3 0H9.7L0 16H10',
}

const advance = (letter: string) => (letter === ':' || letter === '.' ? 8 : letter === 'I' ? 9 : 14.5)

/** Digits and capitals, the whole centred about x with its top at y; `weight` is the pen against the height of 16. */
export function glyphs(text: string, x: number, y: number, height: number, color: string, weight = 1.4, opacity = 1) {
  const scale = height / 16
  const width = [...text].reduce((sum, letter) => sum + advance(letter), 0) - 4.5
  let at = -width / 2
  const letters = [...text].map((letter) => {
    const shift = letter === ':' || letter === '.' ? -3.2 : letter === 'I' ? -2.7 : 0
    const drawn = pens[letter] ? stroke(pens[letter], color, weight, { transform: `translate(${at + shift} 0)` }) : ''
    at += advance(letter)
    return drawn
  })
  return group(letters.join(''), { transform: `translate(${x} ${y}) scale(${scale})`, opacity })
}
