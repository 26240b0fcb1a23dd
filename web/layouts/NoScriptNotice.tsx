/** What a visitor without JavaScript can do, and cannot; in the HTML only. */
export const NoScriptNotice = () => (
  <noscript>
    <p role="note" className="bg-well px-4 py-2 text-center text-sm">
      JavaScript is off. You can look at everything; to fill a cart, sign in or order, please turn it on.
    </p>
  </noscript>
)
