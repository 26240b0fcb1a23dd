import { drawn } from './drawn.tsx'

export const AlignCenter = /* @__PURE__ */ drawn('M21 5H3M17 12H7M19 19H5')
