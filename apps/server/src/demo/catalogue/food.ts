import type { CategoryData } from './category-data.ts'

/** name | cost | sale | popularity 1–5 [| unit, else the category's [| sizes | colours]] */
export const FOOD: CategoryData[] = [
  {
    name: 'Mercearia',
    description: 'Grãos, massas, molhos e enlatados',
    code: 'MER',
    supplier: 'Distribuidora Grãos do Vale',
    unit: 'un',
    table: `
Arroz branco tipo 1 5 kg | 21.40 | 28.90 | 5
Arroz integral 1 kg | 5.60 | 8.49 | 3
Feijão carioca 1 kg | 5.90 | 8.99 | 5
Feijão preto 1 kg | 6.10 | 9.29 | 4
Açúcar refinado 1 kg | 3.35 | 4.79 | 5
Açúcar mascavo 500 g | 6.20 | 9.90 | 2
Sal refinado 1 kg | 1.60 | 2.89 | 3
Óleo de soja 900 ml | 5.80 | 7.99 | 5
Azeite extravirgem 500 ml | 27.50 | 39.90 | 2
Macarrão espaguete 500 g | 2.90 | 4.59 | 5
Macarrão penne 500 g | 3.10 | 4.89 | 4
Farinha de trigo 1 kg | 3.70 | 5.49 | 4
Farinha de mandioca torrada 500 g | 4.10 | 6.49 | 3
Fubá mimoso 1 kg | 3.20 | 4.99 | 3
Molho de tomate tradicional 340 g | 2.10 | 3.49 | 5
Extrato de tomate 190 g | 3.00 | 4.79 | 3
Milho-verde em lata 170 g | 2.60 | 4.19 | 4
Ervilha em lata 170 g | 2.50 | 3.99 | 3
Atum sólido em óleo 170 g | 7.10 | 10.90 | 3
Sardinha em molho de tomate 125 g | 4.30 | 6.79 | 3
Maionese tradicional 500 g | 6.40 | 9.49 | 3
Pimenta-do-reino moída 30 g | 3.80 | 6.50 | 2
Orégano 10 g | 1.90 | 3.69 | 2
Vinagre de maçã 750 ml | 4.20 | 6.90 | 2
Goiabada cascão 600 g | 8.90 | 14.50 | 2
`,
  },
  {
    name: 'Hortifrúti',
    description: 'Frutas, verduras e legumes',
    code: 'HOR',
    supplier: 'Sítio Boa Colheita',
    unit: 'kg',
    table: `
Banana-prata | 3.90 | 6.49 | 5
Banana-nanica | 3.20 | 5.49 | 4
Maçã gala | 6.80 | 10.90 | 4
Laranja-pera | 2.40 | 4.29 | 5
Limão-taiti | 3.10 | 5.90 | 4
Mamão formosa | 4.20 | 7.49 | 3
Melancia | 1.70 | 3.29 | 3
Abacaxi pérola | 4.90 | 7.90 | 3 | un
Manga palmer | 4.60 | 7.99 | 3
Uva itália | 9.50 | 15.90 | 2
Tomate italiano | 4.80 | 8.49 | 5
Batata-inglesa | 3.30 | 5.79 | 5
Batata-doce | 3.00 | 5.29 | 3
Cebola | 3.40 | 5.99 | 5
Alho | 19.80 | 31.90 | 3
Cenoura | 2.90 | 5.19 | 4
Chuchu | 2.20 | 4.19 | 2
Abobrinha italiana | 3.10 | 5.69 | 3
Berinjela | 3.60 | 6.29 | 2
Pimentão verde | 4.40 | 7.99 | 2
Mandioca descascada | 4.70 | 7.89 | 3
Alface-crespa | 1.80 | 3.49 | 4 | un
Couve-manteiga (maço) | 1.70 | 3.29 | 3 | un
Cheiro-verde (maço) | 1.50 | 2.99 | 4 | un
Açaí congelado | 14.50 | 24.90 | 2
`,
  },
  {
    name: 'Frios e Laticínios',
    description: 'Queijos, embutidos, leite e derivados',
    code: 'FRI',
    supplier: 'Laticínios Serra da Canastra',
    unit: 'un',
    table: `
Queijo muçarela fatiado | 32.90 | 47.90 | 5 | kg
Queijo prato fatiado | 35.40 | 51.90 | 3 | kg
Queijo minas frescal | 28.70 | 42.90 | 4 | kg
Queijo meia cura | 44.00 | 66.90 | 2 | kg
Queijo coalho | 36.20 | 54.90 | 2 | kg
Presunto cozido fatiado | 24.10 | 36.90 | 5 | kg
Mortadela fatiada | 14.80 | 23.90 | 4 | kg
Peito de peru defumado | 38.90 | 58.90 | 3 | kg
Salame italiano | 52.00 | 79.90 | 2 | kg
Linguiça toscana | 17.60 | 26.90 | 4 | kg
Linguiça calabresa defumada | 21.90 | 33.90 | 4 | kg
Leite integral 1 L | 4.10 | 5.69 | 5
Leite desnatado 1 L | 4.20 | 5.89 | 3
Iogurte natural 170 g | 2.10 | 3.49 | 3
Iogurte de morango 900 g | 8.20 | 12.90 | 3
Requeijão cremoso 200 g | 5.90 | 8.99 | 4
Manteiga com sal 200 g | 8.70 | 12.90 | 4
Margarina 500 g | 5.40 | 8.29 | 3
Creme de leite 200 g | 2.60 | 3.99 | 4
Leite condensado 395 g | 5.10 | 7.79 | 4
Doce de leite 400 g | 9.80 | 15.90 | 3
Coalhada seca 250 g | 11.30 | 18.50 | 1
Ovos brancos (dúzia) | 8.90 | 12.90 | 5
Ovos caipiras (dúzia) | 12.70 | 18.90 | 3
Pão de queijo congelado | 19.50 | 31.90 | 3 | kg
`,
  },
  {
    name: 'Bebidas',
    description: 'Sucos, refrigerantes, cafés e cervejas',
    code: 'BEB',
    supplier: 'Bebidas Água Clara',
    unit: 'un',
    table: `
Água mineral sem gás 500 ml | 0.90 | 2.50 | 5
Água mineral com gás 500 ml | 1.05 | 2.90 | 4
Água mineral 5 L | 6.20 | 10.90 | 3
Água de coco 1 L | 7.80 | 12.90 | 3
Refrigerante de cola 2 L | 6.70 | 9.99 | 5
Refrigerante de guaraná 2 L | 5.90 | 8.99 | 5
Refrigerante de laranja 350 ml | 2.40 | 4.50 | 3
Suco de uva integral 1 L | 10.40 | 16.90 | 3
Suco de laranja natural 900 ml | 7.60 | 12.90 | 3
Suco de maracujá concentrado 500 ml | 5.90 | 9.90 | 2
Chá-mate natural 1,5 L | 4.70 | 7.90 | 3
Café torrado e moído 500 g | 15.80 | 22.90 | 5
Café em grãos especial 250 g | 19.90 | 32.90 | 2
Café solúvel 100 g | 10.70 | 16.90 | 2
Chá de camomila 10 saquinhos | 3.10 | 5.49 | 2
Chá de hortelã 10 saquinhos | 3.10 | 5.49 | 2
Erva-mate para chimarrão 1 kg | 12.60 | 19.90 | 2
Cerveja pilsen lata 350 ml | 2.70 | 4.29 | 5
Cerveja puro malte long neck 330 ml | 4.60 | 7.49 | 4
Cerveja artesanal IPA 473 ml | 11.80 | 19.90 | 2
Vinho tinto seco 750 ml | 24.50 | 39.90 | 2
Vinho branco suave 750 ml | 19.80 | 32.90 | 1
Cachaça envelhecida 700 ml | 31.00 | 49.90 | 1
Energético 250 ml | 5.40 | 8.99 | 3
Isotônico de limão 500 ml | 3.60 | 6.29 | 2
`,
  },
  {
    name: 'Padaria e Doces',
    description: 'Pães, bolos, biscoitos e chocolates',
    code: 'PAD',
    supplier: 'Panificadora São José',
    unit: 'un',
    table: `
Pão francês | 9.20 | 16.90 | 5 | kg
Pão de forma integral 450 g | 6.10 | 9.49 | 4
Pão de hambúrguer 200 g | 4.20 | 6.90 | 3
Pão sírio 320 g | 5.30 | 8.49 | 2
Bisnaguinha 300 g | 4.90 | 7.79 | 3
Torrada tradicional 142 g | 3.10 | 5.29 | 3
Bolo de fubá | 9.80 | 17.90 | 3
Bolo de cenoura com chocolate | 12.40 | 22.90 | 3
Broa de milho | 2.10 | 4.50 | 3
Sonho de creme | 2.90 | 6.50 | 3
Biscoito de polvilho 200 g | 4.60 | 7.90 | 4
Biscoito água e sal 350 g | 3.40 | 5.49 | 4
Biscoito recheado de chocolate 140 g | 2.20 | 3.79 | 4
Biscoito amanteigado de coco 330 g | 4.10 | 6.69 | 2
Chocolate ao leite 90 g | 4.70 | 7.49 | 4
Chocolate meio amargo 70% 80 g | 8.10 | 13.90 | 2
Bombom sortido 250 g | 9.90 | 15.90 | 3
Paçoca rolha 210 g | 4.40 | 7.50 | 3
Pé de moleque 200 g | 4.90 | 8.29 | 2
Brigadeiro gourmet | 1.60 | 4.00 | 4
Bala de goma 100 g | 2.00 | 3.90 | 2
Granola tradicional 1 kg | 13.20 | 21.90 | 2
Castanha-do-pará | 62.00 | 94.90 | 1 | kg
Amendoim torrado sem pele | 14.10 | 24.90 | 2 | kg
Mel silvestre 500 g | 17.40 | 27.90 | 2
`,
  },
]
