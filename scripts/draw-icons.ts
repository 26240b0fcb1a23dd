/**
 * Writes web/ui/icons/ from Lucide's drawings (ISC licence), one file an icon, each as one path: the library's own
 * components would cost every first visit 1.7 KB before the first icon. Run with the names to add:
 * `node scripts/draw-icons.ts ShoppingBag Truck`.
 */
import { writeFile } from 'node:fs/promises'

type Attributes = Record<string, string>
type Drawing = { __iconData?: { node: [element: string, attributes: Attributes][] } }

const numbers = (attributes: Attributes, ...names: string[]) => names.map((name) => Number(attributes[name] ?? 0))

/** A path that begins with a relative move is relative to what was drawn before it: its start is made absolute, the rest kept. */
const absoluteStart = (d: string) =>
  d.replace(/^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(?=(.?))/, (_, x, y, next) =>
    /[a-zA-Z]|^$/.test(next) ? `M${x} ${y}` : `M${x} ${y}l`,
  )

const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`

function rectangle(attributes: Attributes) {
  const [x = 0, y = 0, width = 0, height = 0] = numbers(attributes, 'x', 'y', 'width', 'height')
  const r = Number(attributes.rx ?? attributes.ry ?? 0)
  const corner = (dx: number, dy: number) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '')
  const [across, down] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
}

/** Every shape that the drawings use, as path commands. */
const shapes: Record<string, (attributes: Attributes) => string> = {
  path: ({ d = '' }) => absoluteStart(d),
  circle: (attributes) => {
    const [x = 0, y = 0, r = 0] = numbers(attributes, 'cx', 'cy', 'r')
    return ellipse(x, y, r, r)
  },
  ellipse: (attributes) => {
    const [x = 0, y = 0, rx = 0, ry = 0] = numbers(attributes, 'cx', 'cy', 'rx', 'ry')
    return ellipse(x, y, rx, ry)
  },
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
  rect: rectangle,
}

const fileName = (icon: string) =>
  icon
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()

for (const icon of process.argv.slice(2)) {
  const { __iconData: data } = (await import(`lucide-react/icons/${fileName(icon)}`)) as Drawing
  if (!data) throw new Error(`${icon} is an old name: use the one it now has`)
  const path = data.node.map(([element, attributes]) => shapes[element]!(attributes)).join('')
  const code = `import { drawn } from './drawn.tsx'\n\nexport const ${icon} = /* @__PURE__ */ drawn(\n  '${path}',\n)\n`
  await writeFile(new URL(`../web/ui/icons/${icon}.ts`, import.meta.url), code)
}
