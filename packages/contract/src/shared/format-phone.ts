/**
 * A Brazilian telephone as it is written: '(11) 98765-4321', with the country's code '+55 11 98765-4321', one free of charge '0800 722 1234'. Area
 * codes do not begin with 0. Anything else, as one with an extension, stays as it was typed.
 */
export function formatPhone(typed: string): string {
  const bare = typed.replace(/[\s().-]/g, '')
  const written = bare
    .replace(/^(\d{4,5})(\d{4})$/, '$1-$2')
    .replace(/^([1-9]\d)(\d{4,5})(\d{4})$/, '($1) $2-$3')
    .replace(/^\+?55([1-9]\d)(\d{4,5})(\d{4})$/, '+55 $1 $2-$3')
    .replace(/^(0[3589]00)(\d{3})(\d{4})$/, '$1 $2 $3')
  return written === bare ? typed : written
}
