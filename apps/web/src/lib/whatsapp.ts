/** Opens a message to write to somebody, ready to be sent; without a number WhatsApp asks to whom. */
export function writeByWhatsapp(phone: string | null, text: string): void {
  window.open(`https://wa.me/${whatsappNumber(phone)}?text=${encodeURIComponent(text)}`, '_blank', 'noopener')
}

/** With Brazil's prefix where none was typed; '' when it is no number one can write to. */
function whatsappNumber(phone: string | null): string {
  const digits = (phone ?? '').replace(/\D/g, '')
  if (digits.length === 10 || digits.length === 11) return `55${digits}`
  return digits.length >= 12 ? digits : ''
}
