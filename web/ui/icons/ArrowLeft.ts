import { drawn } from './drawn.tsx'

export const ArrowLeft = /* @__PURE__ */ drawn('M12 19l-7-7 7-7M19 12H5')
