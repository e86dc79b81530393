/** One at a time in all tabs of this browser. Over plain http there are no locks: then each goes on at once. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}
