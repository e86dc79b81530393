/** Opens WhatsApp with a prepared message; without a number WhatsApp asks for the recipient. */
export function writeByWhatsapp(phone: string | null, text: string): void {
  window.open(`https://wa.me/${whatsappNumber(phone)}?text=${encodeURIComponent(text)}`, '_blank', 'noopener')
}

/** A number with Brazil's prefix added if missing; '' when it is not a valid one. */
function whatsappNumber(phone: string | null): string {
  const digits = (phone ?? '').replace(/\D/g, '')
  if (digits.length === 10 || digits.length === 11) return `55${digits}`
  return digits.length >= 12 ? digits : ''
}
