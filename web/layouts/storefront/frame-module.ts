export { AllCategories } from './AllCategories.tsx'
export { Footer } from './Footer.tsx'
export { MobileMenu } from './MobileMenu.tsx'
