/** Runs work in one tab of this browser at a time. There are no locks over plain http: then it runs at once. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}
