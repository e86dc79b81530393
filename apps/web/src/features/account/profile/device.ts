const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const first = (known: [RegExp, string][], text: string) => known.find(([pattern]) => pattern.test(text))?.[1]

/** A readable name of a device from its User-Agent: 'Chrome no Android'. */
export function deviceOf(userAgent: string | null): { name: string; mobile: boolean } {
  const text = userAgent ?? ''
  const [browser, system] = [first(BROWSERS, text), first(SYSTEMS, text)]
  const name = browser && system ? `${browser} no ${system}` : (browser ?? system ?? 'Aparelho desconhecido')
  return { name, mobile: /Mobi|iPhone|iPad|Android/.test(text) }
}
