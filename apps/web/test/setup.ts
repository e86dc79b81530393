import '@fontsource-variable/figtree/wght.css'
import '@mantine/core/styles.layer.css'
import '../src/styles/tokens.css'
import '../src/styles/base.css'
import '../src/styles/mantine.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'
import { queryClient } from '../src/lib/query-client.ts'
import { endAnswers } from './answers.ts'

// Parts share one document and the page's cache: each test begins without what the one before has left.
let complaints: unknown[][] = []
beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words))
})
afterEach(async () => {
  await cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  endAnswers()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  expect(complaints).toEqual([])
})
