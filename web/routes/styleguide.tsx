import { Suspense, useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Logo } from '#web/ui/layout/Logo.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Actions } from './styleguide/Actions.tsx'
import { Fields } from './styleguide/Fields.tsx'
import { Foundations } from './styleguide/Foundations.tsx'
import { Listings } from './styleguide/Listings.tsx'
import { ProductElements } from './styleguide/ProductElements.tsx'
import { States } from './styleguide/States.tsx'

const Overlays = lazyComponent(() => import('./styleguide/Overlays.tsx').then((file) => file.Overlays))

export const meta = () => [{ title: 'Styleguide' }, { name: 'robots', content: 'noindex' }]

type Theme = 'light' | 'dark'

/** Every component in every state, in both themes; served in development only. */
export default function Styleguide() {
  const [theme, setTheme] = useState<Theme | undefined>()
  useEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  }, [theme])
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-30 border-b border-hairline bg-ground">
        <div className="page flex h-16 items-center justify-between gap-4">
          <h1 className="flex">
            <Logo name="Styleguide" />
          </h1>
          <ThemeButtons theme={theme} onChange={setTheme} />
        </div>
      </header>
      <main className="page grid gap-20 py-16">
        <Foundations />
        <Actions />
        <Fields />
        <ProductElements />
        <States />
        <Listings />
        <Suspense>
          <Overlays />
        </Suspense>
      </main>
    </div>
  )
}

function ThemeButtons({ theme, onChange }: { theme: Theme | undefined; onChange: (theme: Theme | undefined) => void }) {
  const themes = [
    ['Auto', undefined],
    ['Light', 'light'],
    ['Dark', 'dark'],
  ] as const
  return (
    <div className="flex">
      {themes.map(([name, value]) => (
        <Button key={name} variant="quiet" size="sm" aria-pressed={theme === value} onClick={() => onChange(value)}>
          {name}
        </Button>
      ))}
    </div>
  )
}
