import type { Unit } from '../catalog/rules.ts'
import { compare } from '../shared/decimal.ts'
import { formatQuantity } from '../shared/format.ts'

/** Whoever does not see a cost would register the corrected entry without it. */
export const CORRECTION_NEEDS_COSTS = 'Só corrige uma entrada quem pode ver custos nesta loja.'

/** What a correction reversed is refused with in place of 'já foi estornada'. */
export const CORRECTED_MEANWHILE = 'Esta entrada já foi corrigida.'
export const INITIAL_CORRECTED_MEANWHILE = 'Este estoque inicial já foi corrigido.'

/** 'x un desta entrada já saíram do estoque.' `where`: what else it counts, in place of the stock. `of`: what brought it. */
export function goneWords(gone: string, unit: Unit, where = ' do estoque', of = 'desta entrada'): string {
  return `${formatQuantity(gone)} ${unit} ${of} ${compare(gone, '2') < 0 ? 'já saiu' : 'já saíram'}${where}.`
}

/** What a corrected quantity below it is refused with, after `goneWords`. */
export const leastWords = (gone: string, unit: Unit) =>
  `A quantidade corrigida não pode ser menor que ${formatQuantity(gone)} ${unit}.`
