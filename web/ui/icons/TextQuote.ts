import { drawn } from './drawn.tsx'

export const TextQuote = /* @__PURE__ */ drawn('M17 5H3M21 12H8M21 19H8M3 12v7')
