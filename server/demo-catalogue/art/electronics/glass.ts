import { box, clipped, linear, path, url } from '../shapes.ts'
import type { Frame } from './materials.ts'

/** A slanting reflection over glass: two soft bands, cut to the glass. */
export function reflection(id: string, [x, y, width, height, r]: Frame, opacity = 0.16) {
  const at = (share: number) => x + width * share
  return (
    linear(
      `${id}-reflex`,
      [
        [0, '#fff', opacity],
        [1, '#fff', opacity * 0.12],
      ],
      [0, 0, 0.4, 1],
    ) +
    clipped(
      `${id}-glass`,
      box(x, y, width, height, r, {}),
      path(`M${at(0.5)} ${y}L${at(0.98)} ${y}L${at(0.42)} ${y + height}L${at(-0.1)} ${y + height}Z`, {
        fill: url(`${id}-reflex`),
      }) +
        path(`M${at(1.04)} ${y}L${at(1.12)} ${y}L${at(0.56)} ${y + height}L${at(0.48)} ${y + height}Z`, {
          fill: url(`${id}-reflex`),
          opacity: 0.7,
        }),
    )
  )
}

/** A display's picture cut to its glass; the border drawn over it hides the cut's steps. */
export const screen = (id: string, [x, y, width, height, r]: Frame, inside: string, border = '#08080b') =>
  clipped(`${id}-screen`, box(x, y, width, height, r, {}), inside) +
  box(x, y, width, height, r, { fill: 'none', stroke: border, 'stroke-width': 3 })
