import listCss from './cart-list.module.css'

/** '10-20 kg', '1,5 L' */
const MEASURE = /(\d[\d.,]*(?:-\d[\d.,]*)+(?: \p{L}{1,2}(?!\p{L}))?|\d[\d.,]* \p{L}{1,2}(?!\p{L}))/u

/** A name whose measures stay on one row. No component, so that a line draws nothing of its own for it. */
export function unbroken(text: string) {
  return text.split(MEASURE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <span key={at} className={listCss.measure}>
        {part}
      </span>
    ),
  )
}
