import { drawn } from './drawn.tsx'

export const BadgeIndianRupee = /* @__PURE__ */ drawn(
  'M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76ZM8 8h8M8 12h8M13 17l-5-1h1a4 4 0 0 0 0-8',
)
