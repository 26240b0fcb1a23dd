import { drawn } from './drawn.tsx'

export const Plus = /* @__PURE__ */ drawn('M5 12h14M12 5v14')
