import { drawn } from './drawn.tsx'

export const AlignLeft = /* @__PURE__ */ drawn('M21 5H3M15 12H3M17 19H3')
