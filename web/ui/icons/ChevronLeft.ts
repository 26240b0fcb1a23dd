import { drawn } from './drawn.tsx'

export const ChevronLeft = /* @__PURE__ */ drawn('M15 18l-6-6 6-6')
