import { saveBlob } from '../../lib/download.ts'

const LINES = [
  'Código;Nome;Categoria;Unidade;Preço de custo;Preço de venda;Estoque;Estoque mínimo;Código de barras;Tamanho;Cor;Descrição',
  'CAFE-500;Café torrado 500 g;Mercearia;un;12,90;19,90;24;6;7891000315507;;;Café em grãos',
  'CAM-01;Camiseta básica;Roupas;un;18,00;39,90;5;2;;P;Azul;',
  'CAM-01;Camiseta básica;Roupas;un;18,00;39,90;8;2;;M;Azul;',
]

/** Saves a table to begin with, as spreadsheets in Brazil open it: semicolons, decimal commas, UTF-8 with its mark. */
export function saveTemplate(): void {
  const text = `\ufeff${LINES.join('\r\n')}\r\n`
  saveBlob('modelo-produtos.csv', new Blob([text], { type: 'text/csv;charset=utf-8' }))
}
