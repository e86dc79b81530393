/** The file cannot be read; the message is for the person who sent it. */
export class Unreadable extends Error {}

export const SHEET_TOO_LARGE = 'A planilha é grande demais. Divida-a em arquivos menores.'
export const DAMAGED = 'O arquivo está danificado. Salve-o de novo na planilha.'
