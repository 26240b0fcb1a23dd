/** A line of a plot: its name and a value for each x; null leaves a gap. */
type Line = { name: string; values: readonly (number | null)[] }
/** A plot below the others, with its own scale of y, which begins at 0. */
type Panel = { title: string; unit: string; lines: readonly Line[] }

const width = 860
const panelHeight = 170
const plot = { left: 64, right: 16, top: 40, bottom: 24 }
const colors = ['#1f6feb', '#c4500c', '#2d7d46', '#8a4baf']
const [ink, faint] = ['#24292f', '#d0d7de']

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** A round number that is at least the value: 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value || 1))
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10)
}

const label = (x: number, y: number, text: string, attributes = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${attributes}>${escapeXml(text)}</text>`

/** The path of a line; it starts anew after a gap. */
function linePath({ values }: Line, toX: (index: number) => number, toY: (value: number) => number): string {
  let isDrawing = false
  return values
    .map((value, index) => {
      const command = value === null ? '' : `${isDrawing ? 'L' : 'M'}${toX(index).toFixed(1)} ${toY(value).toFixed(1)}`
      isDrawing = value !== null
      return command
    })
    .join('')
}

function drawPanel({ title, unit, lines }: Panel, xs: readonly number[], top: number): string {
  const largest = roundUp(Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const [firstX, lastX] = [xs[0] ?? 0, xs.at(-1) ?? 1]
  const innerWidth = width - plot.left - plot.right
  const innerHeight = panelHeight - plot.top - plot.bottom
  const bottom = top + plot.top + innerHeight
  const toX = (index: number) => plot.left + (innerWidth * (xs[index]! - firstX)) / Math.max(1, lastX - firstX)
  const toY = (value: number) => bottom - (innerHeight * value) / largest
  const grid = [0, 0.5, 1].map((share) => {
    const y = toY(share * largest)
    const line = `<path d="M${plot.left} ${y.toFixed(1)}H${width - plot.right}" stroke="${faint}"/>`
    return line + label(plot.left - 8, y + 4, String(share * largest), 'text-anchor="end"')
  })
  const names = lines.map(({ name }, n) => `<tspan fill="${colors[n % colors.length]}">${escapeXml(name)}</tspan>`)
  const paths = lines.map(
    (line, n) => `<path d="${linePath(line, toX, toY)}" stroke="${colors[n % colors.length]}" stroke-width="1.5"/>`,
  )
  return [
    ...grid,
    label(plot.left, bottom + 16, String(firstX)),
    label(width - plot.right, bottom + 16, `minute ${lastX}`, 'text-anchor="end"'),
    `<text x="${plot.left}" y="${top + 22}" xml:space="preserve"><tspan font-weight="600">${escapeXml(`${title}, ${unit}: `)}</tspan>${names.join(', ')}</text>`,
    ...paths,
  ].join('\n')
}

/** Plots of the same x values, such as minutes, one below the other, as SVG. */
export function drawLinePlot(title: string, xs: readonly number[], panels: readonly Panel[]): string {
  const height = panels.length * panelHeight + 8
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="none">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<style>text { fill: ${ink} }</style>`,
    ...panels.map((panel, n) => drawPanel(panel, xs, n * panelHeight)),
    '</svg>\n',
  ].join('\n')
}
