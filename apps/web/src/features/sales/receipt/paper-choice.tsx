import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import payCss from '../payment/payment.module.css'
import { PRINTER_BRANDS } from './printer-brands.ts'
import type { useReceipt } from './use-receipt.tsx'

/** The paper width and, if the browser can reach it, the receipt printer; remembered on this device. */
export function PaperChoice({ receipt }: { receipt: ReturnType<typeof useReceipt> }) {
  const choose = async (brand: string) => {
    try {
      const isThere = brand === '' || (await (await import('./usb-printer.ts')).choosePrinter())
      if (isThere) receipt.choosePrinter(brand)
    } catch (error) {
      notify.error(errorMessage(error), 'A impressora não foi conectada')
    }
  }
  return (
    <fieldset className={payCss.widths}>
      <legend>Papel</legend>
      {(['80', '58'] as const).map((width) => (
        <label key={width}>
          <input
            type="radio"
            name="counter-paper"
            checked={receipt.width === width}
            onChange={() => receipt.choose(width)}
          />
          {width} mm
        </label>
      ))}
      {'usb' in navigator && (
        <select
          aria-label="Impressora"
          value={receipt.printer}
          onChange={({ currentTarget }) => void choose(currentTarget.value)}
        >
          <option value="">Pelo navegador</option>
          {Object.entries(PRINTER_BRANDS).map(([brand, name]) => (
            <option key={brand} value={brand}>
              {name} (USB)
            </option>
          ))}
        </select>
      )}
      <p className={payCss.duty}>
        O recibo não é documento fiscal: emitir a NFC-e, quando for obrigatória, continua com a loja.
      </p>
    </fieldset>
  )
}
