import type { Company } from '../legal-texts.ts'
import { section } from './html.ts'

/** The privacy notice: the Digital Personal Data Protection Act 2023 and its Rules of 2025. */
export const privacyPolicy = ({ companyName, address, email, contact }: Company) =>
  `<p>${companyName} (“we”) runs this online shop. This notice says in plain words which personal data we take, why, how long we keep it, and what you can ask of us under the <strong>Digital Personal Data Protection Act 2023</strong>. We are the data fiduciary for what you give us here.</p>` +
  section('1. What we collect', [
    '<strong>Your account</strong>: user name, first and last name, e-mail address, a password that we store only as a one-way hash, and, if you choose to give it, your mobile number and date of birth.',
    '<strong>Your deliveries</strong>: the addresses that you save.',
    '<strong>Your orders</strong>: what you bought, when, for how much, how it was paid, and its delivery, return and refund.',
    '<strong>Your payments</strong>: for online payment PhonePe tells us the reference and the result. Card numbers, UPI PINs and net-banking passwords never reach us.',
    '<strong>Your visit</strong>: the address of your device and the time of each request, kept in logs for security.',
  ]) +
  section(
    '2. Why we use it',
    'We use these data to:',
    [
      'deliver what you ordered, take payment, and handle cancellations, returns and refunds;',
      'keep your cart and your order history for you;',
      'answer you when you write or call;',
      'protect your account and our shop against misuse;',
      'keep the books and invoices that tax law requires.',
    ],
    'We do not sell personal data, we show no advertisements of others, and we send no promotional messages unless you have asked for them.',
  ) +
  section(
    '3. Consent',
    'By making an account or placing an order you give us these data for the purposes above. No box is ticked for you; where you tick one, we keep when you did and which version of this notice it was. You may withdraw your consent as easily as you gave it: delete your account under My Account, Your Data, or write to the address below. An order that is already on its way is still completed.',
    'This shop is not meant for persons under 18. A parent or guardian may buy for a child.',
  ) +
  section('4. Who receives it', [
    'Courier partners: name, address and telephone number, to deliver.',
    'PhonePe: amount and order reference, to take the payment and to refund it.',
    'Providers that host our systems and send our mail, under contract and for no purpose of their own.',
    'Authorities, where a law of India requires it.',
  ]) +
  section(
    '5. How long we keep it',
    'Account data are kept while you have the account. Invoices and the orders behind them are kept for the period that tax law prescribes, at present up to eight years. Security logs are kept for at least one year, as the Rules of 2025 require. After that the data are erased or made anonymous.',
  ) +
  section(
    '6. What your browser stores',
    'We store a sign-in token, so that you stay signed in, and the cart of visitors who are not signed in. There are no advertising or tracking cookies.',
  ) +
  section(
    '7. Your rights',
    'You may at any time:',
    [
      'see which data we hold about you, and with whom we shared them; under My Account, Your Data you can take them along at once;',
      'have them corrected, completed or updated; most of it you can change yourself under My Account;',
      'have them erased, except what we must keep by law; deleting your account does it;',
      'name a person who exercises these rights for you in case of death or incapacity;',
      'complain to us and, if our answer does not satisfy you, to the Data Protection Board of India.',
    ],
    'We answer within 30 days. There is no fee.',
  ) +
  section(
    '8. Security',
    'Data travel encrypted, passwords are stored as salted hashes, and only staff who need them can see orders and addresses. Should personal data ever be breached, we inform you and the Data Protection Board without delay, saying what happened and what you can do.',
  ) +
  section(
    '9. Grievance officer',
    `For any question or complaint about personal data write to the Grievance Officer, ${companyName}, ${address}.<br>E-mail: ${email}<br>Telephone: ${contact} (Monday to Saturday, 10 am to 6 pm IST)`,
    'We acknowledge within 48 hours and resolve within one month.',
  ) +
  section(
    '10. Changes',
    'When this notice changes we say so here, and where the change matters to you we write to you before it takes effect.',
  )
