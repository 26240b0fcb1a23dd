import { useState } from 'react'
import { colorHex, colorName } from '#contract/catalogue/colors.ts'
import { ColorDots } from '#web/ui/ColorDots.tsx'
import { ColorSwatch } from '#web/ui/ColorSwatch.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { DiscountPercent } from '#web/ui/data/DiscountPercent.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Row, Sample, Section } from './Section.tsx'

const colors = ['maroon', 'navy', 'white', '#d9c3a0', 'olive', 'black', 'yellow']

/** Prices, colours, badges, pictures. */
export function ProductElements() {
  return (
    <Section title="Goods">
      <Sample name="Price">
        <div className="grid justify-items-start gap-3">
          <Row>
            <Price paise={12999900} original={14999900} originalLabel="MRP" size="xl" />
            <DiscountPercent percent={13} className="text-xl" />
          </Row>
          <Price paise={129900} size="lg" />
          <Row>
            <Price paise={129900} original={179950} />
            <DiscountPercent percent={28} />
          </Row>
          <Price paise={49900} size="sm" />
          <Price paise={129900} original={179950} isFrom />
        </div>
      </Sample>
      <Swatches />
      <Sample name="Badges and states">
        <Row>
          <Badge>Draft</Badge>
          <Badge tone="accent">New</Badge>
          <Badge tone="info">Free delivery</Badge>
          <Badge tone="success">28% off</Badge>
          <Badge tone="warning">Only 3 left</Badge>
          <Badge tone="danger">Sold out</Badge>
        </Row>
        <div className="flex flex-wrap gap-6 text-sm">
          <StatusDot tone="warning">Processing</StatusDot>
          <StatusDot tone="info">Shipped</StatusDot>
          <StatusDot tone="success">Delivered</StatusDot>
          <StatusDot>Canceled</StatusDot>
          <StatusDot tone="danger">Failed</StatusDot>
        </div>
      </Sample>
      <Sample name="Picture: missing and broken ones fall back">
        <div className="grid max-w-md grid-cols-3 gap-3">
          <Picture src={null} alt="No picture yet" sizes="120px" className="rounded-card" />
          <Picture src="/uploads/not-there.webp" alt="A broken picture" sizes="120px" className="rounded-card" />
          <Picture
            src="/favicon.svg"
            alt="A square picture"
            sizes="120px"
            ratio={1}
            fit="contain"
            className="rounded-card bg-well"
          />
        </div>
      </Sample>
      <div className="max-w-2xl border-t border-hairline">
        <Disclosure title="Description" open>
          <p>Woven in Chanderi from washed linen; a band collar, side slits, mother-of-pearl buttons.</p>
        </Disclosure>
        <Disclosure title="Delivery and returns">
          <p>Expected within 10-15 business days.</p>
        </Disclosure>
      </div>
    </Section>
  )
}

function Swatches() {
  const [selected, setSelected] = useState(colors[0])
  const dots = colors.map((color) => ({ hex: colorHex(color), name: colorName(color) }))
  return (
    <Sample name="Colours: chosen, white, sold out, dots">
      <Row>
        {colors.map((color) => (
          <ColorSwatch
            key={color}
            hex={colorHex(color)}
            name={colorName(color)}
            selected={color === selected}
            soldOut={color === 'olive' || color === 'black'}
            onSelect={() => setSelected(color)}
          />
        ))}
      </Row>
      <ColorDots colors={dots} />
    </Sample>
  )
}
