import { drawn } from './drawn.tsx'

export const AlignRight = /* @__PURE__ */ drawn('M21 5H3M21 12H9M21 19H7')
