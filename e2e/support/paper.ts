/** Millimetres of a page. */
export interface PageSize {
  width: number
  height: number
}

export function pagesOf(pdf: Buffer): PageSize[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)
  const millimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
  return [...boxes].map(([, width, height]) => ({ width: millimetres(width), height: millimetres(height) }))
}
