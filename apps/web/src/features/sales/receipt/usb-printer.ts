import type { PaperWidth } from '../../../lib/paper-width.ts'
import { drawerBytes, receiptBytes } from './escpos.ts'
import type { PrinterBrand } from './printer-brands.ts'
import type { Receipt } from './receipt.ts'

/** The part of WebUSB used here; TypeScript's library does not declare it. */
interface UsbEndpoint {
  direction: 'in' | 'out'
  endpointNumber: number
}
interface UsbInterface {
  interfaceNumber: number
  alternate: { endpoints: UsbEndpoint[] }
}
interface UsbDevice {
  opened: boolean
  configuration: { interfaces: UsbInterface[] } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, data: Uint8Array): Promise<{ status: 'ok' | 'stall' | 'babble' }>
}
interface Usb {
  getDevices(): Promise<UsbDevice[]>
  requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>
}

const PRINTER_CLASS = 7

const usb = () => (navigator as { usb?: Usb }).usb

/** Lets the person choose a printer; false when they choose none. Needs a click. */
export async function choosePrinter(): Promise<boolean> {
  try {
    await usb()?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false
    throw error
  }
}

interface Job {
  receipt: Receipt
  brand: PrinterBrand
  width: PaperWidth
  /** Opens the cash drawer first. */
  drawer: boolean
}

/**
 * Sends a receipt to the chosen printer.
 * @throws when it is unavailable or fails.
 */
export async function printByUsb({ receipt, brand, width, drawer }: Job): Promise<void> {
  const [device] = (await usb()?.getDevices()) ?? []
  if (!device) throw new Error('No printer is connected')
  await device.open()
  try {
    if (device.configuration === null) await device.selectConfiguration(1)
    const found = device.configuration?.interfaces
      .map((each) => ({
        number: each.interfaceNumber,
        out: each.alternate.endpoints.find(({ direction }) => direction === 'out'),
      }))
      .find(({ out }) => out !== undefined)
    if (!found?.out) throw new Error('The printer takes no data')
    await device.claimInterface(found.number)
    const bytes = receiptBytes(receipt, brand, width)
    for (const data of drawer ? [drawerBytes(brand), bytes] : [bytes]) {
      const { status } = await device.transferOut(found.out.endpointNumber, data)
      if (status !== 'ok') throw new Error(`The printer answered ${status}`)
    }
  } finally {
    await device.close().catch(() => {})
  }
}
