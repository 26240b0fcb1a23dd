import { drawn } from './drawn.tsx'

export const ArrowRight = /* @__PURE__ */ drawn('M5 12h14M12 5l7 7-7 7')
