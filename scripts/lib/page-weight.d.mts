import type { Page } from '@playwright/test'

export interface PageWeight {
  requests: number
  javascript: number
  stylesheets: number
}

export function boundsOf(address: string): Omit<PageWeight, 'stylesheets'>

export function weighPage(page: Page, address: string, arrived: () => Promise<unknown>): Promise<PageWeight>

export function kilobytes(urls: string[], ending: string): Promise<number>
