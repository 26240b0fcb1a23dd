import { formatRupees } from '#contract/money.ts'
import { escapeHtml } from '#server/html/escape-html.ts'
import type { SimulatedPayment } from './simulator.store.ts'

const style = `
:root{color-scheme:light dark;--ink:#1d1a26;--muted:#5f5a70;--ground:#f4f1fa;--paper:#fff;--line:#dcd6ea;--brand:#5f259f;--on:#fff;--quiet:#efe7fa}
@media(prefers-color-scheme:dark){:root{--ink:#f3f0fa;--muted:#b4adc6;--ground:#14111b;--paper:#1e1a28;--line:#3a3350;--brand:#b58bea;--on:#1d1230;--quiet:#2b2340}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:20px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:min(420px,100%);background:var(--paper);border:1px solid var(--line);border-radius:18px;overflow:hidden}
.note{margin:0;padding:10px 22px;background:#ffd778;color:#2b1d00;font-size:14px;font-weight:600}
header,form,.end{padding:22px}header{border-bottom:1px solid var(--line)}h1{margin:0;font-size:16px;font-weight:600}.amount{margin:4px 0 0;font-size:38px;font-weight:700;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
p{margin:0}.muted{color:var(--muted);font-size:14px}fieldset{border:0;margin:0 0 20px;padding:0;display:grid;gap:10px}legend{padding:0;margin-bottom:10px;font-size:14px;color:var(--muted)}
label{display:flex;gap:12px;align-items:center;min-height:60px;padding:10px 16px;border:1px solid var(--line);border-radius:12px;cursor:pointer}label:has(:checked){border-color:var(--brand);background:var(--quiet)}
label span{display:grid}input{accent-color:var(--brand);width:20px;height:20px;margin:0;flex:none}small{color:var(--muted)}
button,.back{display:block;width:100%;min-height:50px;border-radius:12px;border:1px solid var(--line);background:transparent;color:inherit;font:600 16px system-ui,sans-serif;cursor:pointer}
button+button{margin-top:10px}.pay{background:var(--brand);border-color:var(--brand);color:var(--on)}.two{display:grid;grid-template-columns:1fr 1fr;gap:10px;margin-top:10px}.two button{margin:0}
.back{margin-top:18px;display:grid;place-items:center;text-decoration:none;background:var(--brand);border-color:var(--brand);color:var(--on)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><p class="note" role="note">Payment simulator: no money moves here.</p>${body}</main></body></html>`

const radioOption = (value: string, title: string, text: string, isChecked = false): string =>
  `<label><input type="radio" name="method" value="${value}"${isChecked ? ' checked' : ''}><span>${title}<small>${text}</small></span></label>`

/** The payment page, with buttons to pay, to fail and to leave the payment pending. */
export const payPage = ({ amount, message }: SimulatedPayment): string =>
  page(
    'Pay by phone (simulator)',
    `<header><h1>${escapeHtml(message ?? 'Your order')}</h1><p class="amount">${formatRupees(amount)}</p></header>
<form method="post"><fieldset><legend>How would you like to pay?</legend>
${radioOption('UPI_INTENT', 'UPI', 'PhonePe, Google Pay, Paytm or any UPI app', true)}
${radioOption('CARD', 'Card', 'Credit or debit card')}</fieldset>
<button class="pay" name="outcome" value="pay">Pay</button>
<div class="two"><button name="outcome" value="fail">Fail</button><button name="outcome" value="pending">Leave pending</button></div></form>`,
  )

const endedMessages = {
  COMPLETED: 'This payment has been made.',
  FAILED: 'This payment has failed or expired and cannot be made any more.',
  PENDING: 'This payment is being processed.',
}

/** The page of a payment that is final or expired, with a link back to the store. */
export const endedPage = ({ state, redirectUrl }: SimulatedPayment): string =>
  page(
    'Payment ended (simulator)',
    `<div class="end"><h1>${endedMessages[state as keyof typeof endedMessages]}</h1>
<a class="back" href="${escapeHtml(redirectUrl)}">Back to the shop</a></div>`,
  )
