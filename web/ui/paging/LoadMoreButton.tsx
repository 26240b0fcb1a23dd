import { Button } from '../Button.tsx'

/** Loads the next rows of a table. */
export const LoadMoreButton = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <Button className="justify-self-center max-sm:justify-self-stretch" busy={busy} onClick={onClick}>
    Load more
  </Button>
)
