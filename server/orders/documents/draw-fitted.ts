import { lineHeight, type TextBox, type TextStyle, type Typesetter } from '#server/invoices/pdf/typesetter.ts'

export type Box = TextBox & { height: number }

const smallestSize = 5
const step = 0.5

/**
 * Draws a wrapped text in a box, at the largest size up to that of the style at which it fits; returns the y position below it. What does
 * not fit at 5 points either is cut off, with an ellipsis.
 */
export function drawFitted(typesetter: Typesetter, text: string, box: Box, style: TextStyle): number {
  const { width, height } = box
  let { size } = style
  while (size > smallestSize && !fits(typesetter, text, box, { ...style, size })) size -= step
  const lines = typesetter.wrapText(text, width, { ...style, size })
  const room = Math.max(1, Math.floor(height / (size * lineHeight)))
  const shown = lines.slice(0, room)
  if (lines.length > room) shown[room - 1] = `${shown[room - 1]}…`
  let { y } = box
  for (const line of shown) y = typesetter.drawLine(line, { ...box, y }, { ...style, size })
  return y
}

const fits = ({ textHeight }: Typesetter, text: string, { width, height }: Box, style: TextStyle): boolean =>
  textHeight(text, width, style) <= height
