import { shade } from '../colour.ts'
import { circle, contactShadow, ellipse, path, placed, stroke, url } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { byView, choice, closeUp, tones } from './cloth.ts'
import { metals } from './motifs.ts'
import { mirrored, turnedOver } from './outlines.ts'
import { arms, bridge, defs, hinge, lens, pads, type Style } from './sunglasses-parts.ts'

function glasses(paint: Paint, style: Style) {
  return (
    defs(paint, style) +
    arms(paint, style) +
    turnedOver(arms(paint, style)) +
    pads(paint, style) +
    hinge(paint, style) +
    turnedOver(hinge(paint, style)) +
    bridge(paint, style) +
    lens(paint, style, 'l', (d) => d) +
    lens(paint, style, 'r', (d) => mirrored(d))
  )
}

/** Coloured light falls through the glass on to the floor. */
const cast = (paint: Paint) =>
  ellipse(270, 676, 150, 34, { fill: url(`${paint.id}-cast`) }) +
  ellipse(560, 676, 150, 34, { fill: url(`${paint.id}-cast`) })

function standing(paint: Paint, style: Style) {
  return placed(
    contactShadow(`${paint.id}-floor`, 404, 622, 290, 20, 0.5) + cast(paint) + glasses(paint, style),
    -48,
    16,
    0,
    1.12,
  )
}

/** From the side: one arm in full, the glass foreshortened. */
function profile(paint: Paint, style: Style) {
  const wide = { wayfarer: 44, round: 16, aviator: 14 }[style]
  const plastic = style === 'wayfarer'
  const metal = metals(paint.accent)
  const body = plastic
    ? 'M150 430C330 420 500 424 620 448C672 462 700 520 716 610C722 640 700 652 684 630C664 570 650 512 606 490C500 470 330 476 150 486Z'
    : `M150 ${446 - wide / 2}C330 436 500 440 612 456L610 476C500 462 330 460 150 ${446 + wide / 2}Z`
  const tip = 'M588 452C660 456 700 520 720 612C726 640 706 652 692 632C670 566 648 500 586 482Z'
  return (
    defs(paint, style) +
    contactShadow(`${paint.id}-floor`, 300, 640, 300, 22, 0.45) +
    contactShadow(`${paint.id}-tip`, 694, 650, 60, 10, 0.4) +
    placed(
      stroke(
        'M190 436C360 424 520 430 620 470C668 500 690 560 700 630',
        shade(plastic ? paint.darker : metal.deep, -0.1),
        plastic ? 24 : 8,
      ),
      -16,
      -34,
    ) +
    placed(
      lens(paint, style, 'far', (d) => d),
      140,
      -16,
      3,
      0.3,
      0.98,
    ) +
    placed(
      lens(paint, style, 'near', (d) => d),
      84,
      0,
      0,
      0.36,
      1.04,
    ) +
    path(body, { fill: plastic ? url(`${paint.id}-rim`) : metal.deep }) +
    (plastic
      ? stroke('M160 440C330 430 500 434 612 458C660 474 686 530 704 600', tones(paint).light, 5, {
          'stroke-opacity': tones(paint).lit,
        })
      : path(body, { fill: metal.mid, transform: 'translate(0 -2)' }) +
        stroke('M156 440C330 434 500 438 600 456', metal.flash, 3) +
        path(tip, { fill: paint.base }) +
        stroke('M604 460C660 474 690 540 706 620', tones(paint).light, 4, { 'stroke-opacity': tones(paint).lit })) +
    stroke(body, shade(paint.darker, -0.3), 1.6, { 'stroke-opacity': 0.5 }) +
    path('M140 424H184V494H140Z', { fill: plastic ? paint.dark : metal.deep }) +
    path('M144 427H180V486H144Z', { fill: plastic ? paint.base : metal.bright }) +
    [152, 166]
      .map((x) => circle(x, 444, 4.4, { fill: metal.deep }) + circle(x - 1, 443, 2.6, { fill: metal.flash }))
      .join('') +
    path('M212 446H262V456H212Z', { fill: metal.mid }) +
    path('M212 446H262V449H212Z', { fill: metal.flash })
  )
}

/** Sunglasses. Option: frame wayfarer | round | aviator. */
export const sunglasses: Drawing = (paint, view, options) => {
  const style = choice(options, 'frame', ['wayfarer', 'round', 'aviator'])
  return byView(view, [
    () => standing(paint, style),
    () => placed(profile(paint, style), -40, 20, 0, 1.06),
    () => closeUp(standing(paint, style), [236, 530], 2.2, -10),
  ])
}
