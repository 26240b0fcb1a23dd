/** Says beside a button that what it opens is loading. */
export const LoadingText = () => (
  <p role="status" className="text-sm text-muted">
    Loading…
  </p>
)
