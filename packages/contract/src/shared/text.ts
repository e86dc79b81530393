/**
 * Folds a text for searching and comparing: compatibility forms, accents and case removed ("Água Ⅳ" → "agua iv").
 * The database folds with the same steps (function fold in the migrations), so both sides agree.
 */
export function foldText(value: string): string {
  return value
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')
}
