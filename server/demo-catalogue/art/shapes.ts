/** SVG markup in the studio's 800 x 1000 space. Every helper returns a piece of it. */
export type Attributes = Record<string, string | number | undefined>

/** A gradient's stop: where (0..1), colour, opacity (1 unless told). */
export type Stop = readonly [offset: number, color: string, opacity?: number]

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 100) / 100 : value}"`)
    .join('')

/**
 * A translucent shape: librsvg paints `opacity` on a layer as large as the picture, the fill's or stroke's own at no cost.
 * Where a shape has both, only `opacity` is right, for it would show the fill under the stroke.
 */
function lightened({ opacity, ...attributes }: Attributes): Attributes {
  if (opacity === undefined) return attributes
  const stroked = attributes.stroke !== undefined && attributes.stroke !== 'none'
  if (!stroked && attributes['fill-opacity'] === undefined) return { ...attributes, 'fill-opacity': opacity }
  const filled = attributes.fill !== 'none'
  if (stroked && !filled && attributes['stroke-opacity'] === undefined)
    return { ...attributes, 'stroke-opacity': opacity }
  return { ...attributes, opacity }
}

/** Any element; attribute names as SVG writes them ('stroke-width'). */
export const element = (name: string, attributes: Attributes, inside = '') =>
  inside ? `<${name}${written(attributes)}>${inside}</${name}>` : `<${name}${written(lightened(attributes))}/>`

export const path = (d: string, attributes: Attributes) => element('path', { d, ...attributes })

export const circle = (cx: number, cy: number, r: number, attributes: Attributes) =>
  element('circle', { cx, cy, r, ...attributes })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: Attributes) =>
  element('ellipse', { cx, cy, rx, ry, ...attributes })

/** A rectangle with round corners of radius r. */
export const box = (x: number, y: number, width: number, height: number, r: number, attributes: Attributes) =>
  element('rect', { x, y, width, height, rx: r, ...attributes })

/** A line drawn with a round pen. */
export const stroke = (d: string, color: string, width: number, attributes: Attributes = {}) =>
  path(d, {
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...attributes,
  })

/** A seam's thread: a dashed line. */
export const stitch = (d: string, color: string, width = 2.5, dash = '9 7', attributes: Attributes = {}) =>
  stroke(d, color, width, { 'stroke-dasharray': dash, ...attributes })

export const group = (inside: string, attributes: Attributes = {}) => element('g', attributes, inside)

/** What is inside, moved, turned (degrees, about the point it is moved to) and scaled. */
export const placed = (inside: string, x: number, y: number, angle = 0, scaleX = 1, scaleY = scaleX) =>
  group(inside, { transform: `translate(${x} ${y}) rotate(${angle}) scale(${scaleX} ${scaleY})` })

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(([offset, color, opacity]) => element('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }))
    .join('')

/** A straight gradient; the direction in shares of the shape it fills: from x1,y1 to x2,y2 (top to bottom unless told). */
export const linear = (id: string, stops: readonly Stop[], [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
  element('linearGradient', { id, x1, y1, x2, y2 }, stopsOf(stops))

/** A round gradient about cx,cy with radius r, all in shares of the shape it fills. */
export const radial = (id: string, stops: readonly Stop[], [cx, cy, r] = [0.5, 0.5, 0.5]) =>
  element('radialGradient', { id, cx, cy, r }, stopsOf(stops))

/** The value of `fill` or `stroke` that names a gradient. */
export const url = (id: string) => `url(#${id})`

/** What is inside, cut to a shape. */
export const clipped = (id: string, shape: string, inside: string) =>
  element('clipPath', { id }, shape) + group(inside, { 'clip-path': url(id) })

/** Soft shadow where an object touches its ground: a wide pale pool and a tight dark line. `id` must be unique in the picture. */
export const contactShadow = (id: string, cx: number, cy: number, rx: number, ry = rx * 0.12, strength = 0.34) => {
  const ink = '#1a1420'
  return (
    radial(id, [
      [0, ink, strength],
      [0.45, ink, strength * 0.55],
      [0.75, ink, strength * 0.16],
      [1, ink, 0],
    ]) +
    ellipse(cx, cy, rx * 1.22, ry * 1.9, { fill: url(id), opacity: 0.75 }) +
    ellipse(cx, cy, rx * 0.98, ry * 0.7, { fill: url(id) })
  )
}

/** Numbers from 0 to 1 that look random and are the same each time: for weave, grain and glitter. */
export function scatter(seed: number): () => number {
  let state = (seed * 2654435761 + 97) >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}

/** The pieces that `draw` makes for 0, 1 .. count - 1, joined. */
export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')
