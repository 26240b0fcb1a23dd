import { cx } from '#web/ui/cx.ts'
import { Emblem } from '#web/ui/layout/Logo.tsx'
import { Row, Sample, Section } from './Section.tsx'

const grounds = ['ground', 'surface', 'raised', 'well', 'hairline', 'edge', 'muted', 'ink'] as const
const semanticColors = ['accent', 'link', 'success', 'warning', 'danger'] as const
const tints = ['accent', 'link', 'success', 'warning', 'danger'] as const
const sizes = [
  ['text-5xl', '64'],
  ['text-4xl', '48'],
  ['text-3xl', '36'],
  ['text-2xl', '28'],
  ['text-xl', '22'],
] as const

/** Type, colours, shapes. */
export function Foundations() {
  return (
    <Section title="Foundations">
      <Sample name="Display: Anek Latin">
        <div className="grid gap-3 overflow-hidden">
          {sizes.map(([size, pixels]) => (
            <p key={size} className={cx('font-display font-semibold tracking-tight', size)}>
              Shop opens at nine <span className="text-xs font-normal text-muted">{pixels}</span>
            </p>
          ))}
        </div>
      </Sample>
      <Sample name="Text: Figtree">
        <div className="grid max-w-2xl gap-3">
          <p className="text-lg">
            Handwoven in Chanderi, finished in our own workshop, sent within a day of your order.
          </p>
          <p>
            Pay ₹1,29,999.00 by UPI, card or net banking, or keep the cash ready at the door.{' '}
            <a href="#top" className="text-link underline underline-offset-4">
              How returns work
            </a>
          </p>
          <p className="text-sm text-muted">
            Expected within 10-15 business days · 9,876 sold · Café crème, naïve, Zoë, 50 × 70 cm – “fine”
          </p>
          <p className="text-xs text-muted">GSTIN 29ABCDE1234F1Z5, HSN 6205</p>
        </div>
      </Sample>
      <Colors />
      <Sample name="Radius 6, 10, 14, full; sheet shadow; emblem">
        <Row>
          <div className="size-16 rounded-small border border-hairline bg-surface" />
          <div className="size-16 rounded-control border border-hairline bg-surface" />
          <div className="size-16 rounded-card border border-hairline bg-surface" />
          <div className="size-16 rounded-full border border-hairline bg-surface" />
          <div className="size-16 rounded-card bg-raised shadow-sheet" />
          <Emblem className="size-16" />
        </Row>
      </Sample>
    </Section>
  )
}

function Colors() {
  return (
    <>
      <Sample name="Ground and ink">
        <div className="grid grid-cols-4 gap-3 lg:grid-cols-8">
          {grounds.map((name) => (
            <div key={name} className="grid gap-1.5 text-xs text-muted">
              <div className="h-16 rounded-card border border-hairline" style={{ background: `var(--${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </Sample>
      <Sample name="Accent, link, states, and their quiet tints">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {semanticColors.map((name) => (
            <div
              key={name}
              className="grid h-20 place-items-center rounded-card font-semibold"
              style={{ background: `var(--${name})`, color: name === 'accent' ? 'var(--accent-ink)' : 'var(--ground)' }}
            >
              {name}
            </div>
          ))}
          {tints.map((name) => (
            <div
              key={name}
              className="grid h-20 place-items-center rounded-card font-semibold"
              style={{ background: `var(--${name}-tint)`, color: name === 'accent' ? 'var(--ink)' : `var(--${name})` }}
            >
              {name} tint
            </div>
          ))}
        </div>
      </Sample>
    </>
  )
}
