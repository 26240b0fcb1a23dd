import { drawn } from './drawn.tsx'

export const AlignJustify = /* @__PURE__ */ drawn('M21 5H3M21 12H3M21 19H3')
