import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react/pure'
import { Providers } from '../src/app/providers.tsx'
import { meQuery } from '../src/lib/me.ts'
import { queryClient } from '../src/lib/query-client.ts'
import { type Answers, answer } from './answers.ts'
import { owner } from './owner.ts'

/** Draws a part of the page at the address '/' for a shop's owner, with what the network answers to it. Its links lead nowhere. */
export function draw(part: ReactNode, answers: Answers = {}) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return show(<RouterContextProvider router={router as never}>{part}</RouterContextProvider>, answers)
}

/** The same for what reads its address or writes to it. */
export async function drawPage(part: ReactNode, answers: Answers = {}, address = '/') {
  answer(answers)
  const routeTree = createRootRoute({ component: () => part })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history })
  await router.load()
  return show(<RouterProvider router={router as never} />, answers)
}

function show(part: ReactNode, answers: Answers) {
  answer(answers)
  queryClient.setQueryData(meQuery.queryKey, owner)
  return render(
    <Providers>
      <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
    </Providers>,
  )
}
