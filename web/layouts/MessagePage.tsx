import type { ReactNode } from 'react'

type Props = {
  /** The large number or word in the illustration. */
  code: string
  title: string
  text: string
  /** The next actions. */
  children: ReactNode
}

/** A page with one message beside an illustration. */
export function MessagePage({ code, title, text, children }: Props) {
  return (
    <div className="page section grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-10 md:grid-cols-[auto_1fr]">
      <ShopIllustration code={code} />
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
        <h1 className="text-4xl">{title}</h1>
        <p className="max-w-prose text-lg text-muted">{text}</p>
        <div className="mt-4 flex flex-wrap gap-3">{children}</div>
      </div>
    </div>
  )
}

/** The illustration: an awning over a closed shutter. */
function ShopIllustration({ code }: { code: string }) {
  return (
    <svg viewBox="0 0 240 260" aria-hidden="true" className="w-44 max-w-full md:w-72">
      <rect x="26" y="74" width="188" height="176" rx="14" className="fill-well" />
      {[104, 128, 152, 176, 200, 224].map((y) => (
        <path key={y} d={`M38 ${y}h164`} className="stroke-hairline" strokeWidth="2" />
      ))}
      <text
        x="120"
        y="186"
        textAnchor="middle"
        className="fill-link font-display text-[64px] font-bold tracking-tight"
        stroke="var(--well)"
        strokeWidth="12"
        paintOrder="stroke"
      >
        {code}
      </text>
      <path
        d="M36 12h168l24 58a17 17 0 0 1-36 0 18 18 0 0 1-36 0 18 18 0 0 1-36 0 18 18 0 0 1-36 0 18 18 0 0 1-36 0 17 17 0 0 1-36 0z"
        className="fill-accent"
      />
      <path
        d="M69.600 12h33.600l-19.200 58a18 18 0 0 1-36 0zM136.800 12h33.600l21.600 58a18 18 0 0 1-36 0z"
        className="fill-ink"
        opacity="0.14"
      />
    </svg>
  )
}
