import { drawn } from './drawn.tsx'

export const Menu = /* @__PURE__ */ drawn('M4 5h16M4 12h16M4 19h16')
