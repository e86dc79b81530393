declare global {
  var asked: Record<string, Promise<Response>> | undefined
}

/** The answer to what index.html has asked for before the page's code was there (first/frame.js); once. */
export function takeAsked(method: string, url: string): Promise<Response> | undefined {
  if (method !== 'GET') return undefined
  const answer = globalThis.asked?.[url]
  delete globalThis.asked?.[url]
  return answer
}
