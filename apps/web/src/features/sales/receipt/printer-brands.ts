/** Receipt printers whose commands are known (escpos.ts). */
export const PRINTER_BRANDS = {
  epson: 'Epson',
  elgin: 'Elgin',
  bematech: 'Bematech',
  daruma: 'Daruma',
} as const
export type PrinterBrand = keyof typeof PRINTER_BRANDS
