import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Drawing, type Options, picture, type View } from '../studio.ts'
import { tagsOf } from '../well-formed.ts'
import { fashionDrawings } from './fashion.ts'

const views: View[] = [0, 1, 2]
const colors = ['white', 'black', 'teal']
const all = Object.entries(fashionDrawings)

/** Every option by drawing with the values it knows; the first is the default. */
const known: Record<string, Record<string, string[]>> = {
  kurta: {
    pattern: ['plain', 'block-print', 'chikan', 'stripe'],
    length: ['long', 'short'],
    collar: ['band', 'notch'],
  },
  sari: { border: ['zari', 'temple', 'ribbon'], motif: ['buti', 'paisley', 'check', 'plain'] },
  shirt: { pattern: ['plain', 'check', 'stripe'], sleeve: ['full', 'half'] },
  't-shirt': { print: ['none', 'stripe', 'sunrise', 'block'], neck: ['crew', 'vee', 'polo'] },
  jeans: { fit: ['slim', 'straight', 'wide'], wash: ['raw', 'faded'] },
  dress: { shape: ['aline', 'wrap', 'maxi'], pattern: ['plain', 'floral', 'dots'] },
  lehenga: { motif: ['buti', 'paisley', 'mirror'], border: ['zari', 'gota'] },
  jacket: { style: ['bomber', 'trucker', 'nehru'] },
  hoodie: { front: ['pullover', 'zip'], print: ['none', 'band'] },
  sneakers: { sole: ['flat', 'runner', 'chunky'], panels: ['court', 'stripe', 'knit'] },
  heels: { heel: ['stiletto', 'block'], strap: ['none', 'ankle'] },
  juttis: { work: ['zari', 'mirror', 'thread'] },
  handbag: { shape: ['tote', 'satchel', 'sling'] },
  backpack: { style: ['daypack', 'rolltop'] },
  wallet: { fold: ['bifold', 'long'], texture: ['smooth', 'grain'] },
  sunglasses: { frame: ['wayfarer', 'round', 'aviator'] },
  'scarf-dupatta': { pattern: ['bandhani', 'phulkari', 'plain'], edge: ['tassel', 'gota'] },
  cap: { style: ['baseball', 'trucker'], badge: ['none', 'sun', 'stripe'] },
  belt: { buckle: ['pin', 'plate'], strap: ['smooth', 'braided'] },
  earrings: { style: ['jhumka', 'chandbali', 'hoop'] },
  necklace: { style: ['pendant', 'choker', 'beads'] },
  'watch-analog': { strap: ['leather', 'steel', 'mesh'], dial: ['sunray', 'chrono', 'minimal'] },
}

/** One value of one option at a time, for every drawing. */
const choices = all.flatMap(([name, draw]) =>
  Object.entries(known[name] ?? {}).flatMap(([option, values]) =>
    values.map((value) => ({ name, draw, options: { [option]: value } as Options })),
  ),
)

const pixels = (svg: string) => sharp(Buffer.from(svg), { density: 9 }).removeAlpha().raw().toBuffer()
const empty: Drawing = () => '<g/>'

/** The share of the picture's pixels in which two pictures plainly differ. */
function difference(one: Buffer, two: Buffer) {
  let count = 0
  for (let i = 0; i < one.length; i += 3) {
    const apart = [0, 1, 2].map((channel) => Math.abs((one[i + channel] ?? 0) - (two[i + channel] ?? 0)))
    if (Math.max(...apart) > 8) count++
  }
  return count / (one.length / 3)
}

describe('the fashion drawings', () => {
  test('are the 22 that the catalogue counts on, each with its options', () => {
    expect(Object.keys(fashionDrawings)).toHaveLength(22)
    expect(Object.keys(fashionDrawings).sort()).toEqual(Object.keys(known).sort())
  })

  test('with any option are well-formed SVG, each id once and each reference leading somewhere', () => {
    for (const { name, draw, options } of choices) {
      for (const view of views) {
        const what = `${name} ${JSON.stringify(options)} ${view}`
        const svg = picture(draw, 'teal', view, options)
        expect(() => tagsOf(svg), what).not.toThrow()
        const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
        const meant = new Set([...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id))
        expect(
          ids.filter((id, i) => ids.indexOf(id) !== i),
          what,
        ).toEqual([])
        expect(
          [...meant].filter((id) => !ids.includes(id)),
          what,
        ).toEqual([])
        expect(svg, what).not.toMatch(/NaN|undefined|Infinity/)
      }
    }
  })

  test('draw the same each time', () => {
    for (const { name, draw, options } of choices)
      for (const view of views)
        expect(picture(draw, 'maroon', view, options), name).toBe(picture(draw, 'maroon', view, options))
  })

  test('an unknown value falls back to the default', () => {
    for (const [name, draw] of all) {
      const nonsense = Object.fromEntries(Object.keys(known[name] ?? {}).map((option) => [option, 'nonsense']))
      expect(picture(draw, 'teal', 0, nonsense), name).toBe(picture(draw, 'teal', 0, {}))
    }
  })

  test('every value of every option is a picture of its own from the front', () => {
    for (const [name, draw] of all) {
      for (const [option, values] of Object.entries(known[name] ?? {})) {
        const drawn = new Set(values.map((value) => picture(draw, 'teal', 0, { [option]: value })))
        expect(drawn.size, `${name} ${option}`).toBe(values.length)
      }
    }
  })
})

describe.each(colors)('rendered in %s, the fashion drawings', (color) => {
  test('fill the frame from every side, and no two sides look alike', { timeout: 120_000 }, async () => {
    const ground = await pixels(picture(empty, color, 0))
    for (const [name, draw] of all) {
      const [front, turned, near] = (await Promise.all(views.map((view) => pixels(picture(draw, color, view))))) as [
        Buffer,
        Buffer,
        Buffer,
      ]
      for (const side of [front, turned, near]) expect(difference(side, ground), name).toBeGreaterThan(0.1)
      expect(difference(front, turned), `${name} 0 and 1`).toBeGreaterThan(0.04)
      expect(difference(front, near), `${name} 0 and 2`).toBeGreaterThan(0.1)
      expect(difference(turned, near), `${name} 1 and 2`).toBeGreaterThan(0.1)
    }
  })
})
