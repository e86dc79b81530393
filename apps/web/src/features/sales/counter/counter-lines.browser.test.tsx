import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openCounter } from '../../../../test/counter.tsx'

const camera: MediaDeviceInfo = {
  kind: 'videoinput',
  deviceId: 'c',
  groupId: '',
  label: '',
  toJSON: () => ({}),
}

test.each([
  { width: 360, devices: [camera], hint: 'Passe o leitor, aponte a câmera ou escreva o nome do produto.' },
  { width: 360, devices: [], hint: 'Passe o leitor ou escreva o nome do produto.' },
  { width: 1280, devices: [camera], hint: 'Passe o leitor ou escreva o nome do produto.' },
])(
  'an empty sale names the camera where its button is: $width px, $devices.length cameras',
  async ({ width, devices, hint }) => {
    await page.viewport(1280, 800)
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(devices)
    await openCounter()
    await page.viewport(width, 740)
    const said = () => (page.getByText(/^Passe o leitor/).element() as HTMLElement).innerText
    await expect.poll(said).toBe(hint)
    const button = page.getByRole('button', { name: 'Ler com a câmera' })
    if (hint.includes('câmera')) await expect.element(button).toBeVisible()
    else await expect.element(button).not.toBeInTheDocument()
  },
)
