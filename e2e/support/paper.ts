/** Width of the pages of a PDF in millimetres. */
export function widthsOf(pdf: Buffer): number[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) [\d.]+\s*\]/g)
  return [...boxes].map(([, points]) => Math.round((Number(points) / 72) * 25.4))
}
