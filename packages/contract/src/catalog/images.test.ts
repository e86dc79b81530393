import { expect, test } from 'vitest'
import { imageFile } from './image-schemas.ts'
import {
  IMAGE_TYPES,
  IMAGE_TYPES_IN_WORDS,
  imageTypeOf,
  isUploadedImage,
  thumbnailOf,
  withoutOwnOrigin,
} from './images.ts'

const NAME = `1790000000000-${'0f'.repeat(16)}.jpg`
const ADDRESS = `/product-images/products/${NAME}`
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('a picture is recognised by its first bytes', () => {
  expect(imageTypeOf(bytes('\xff\xd8\xff\xe0\x00\x10JFIF'))).toBe('jpg')
  expect(imageTypeOf(bytes('\x89PNG\r\n\x1a\n\x00\x00'))).toBe('png')
  expect(imageTypeOf(bytes('RIFF\x10\x00\x00\x00WEBPVP8 '))).toBe('webp')
  for (const other of [
    '',
    '\xff\xd8',
    'RIFF\x10\x00\x00\x00WAVE',
    '<svg xmlns',
    '<html>',
    'GIF89a',
    ' \xff\xd8\xff',
  ])
    expect(imageTypeOf(bytes(other))).toBeNull()
})

test('the types in words are those that are accepted', () => {
  const names = Object.keys(IMAGE_TYPES).map((type) => type.toUpperCase())
  expect(IMAGE_TYPES_IN_WORDS).toBe(new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(names))
})

test("only an upload's address is recognised as one", () => {
  expect(isUploadedImage(ADDRESS)).toBe(true)
  for (const other of [
    NAME,
    `/product-images/products/../${NAME}`,
    `/product-images/products/%2e%2e/${NAME}`,
    `/product-images/${NAME}`,
    `${ADDRESS}.html`,
    `${ADDRESS}\n`,
    ADDRESS.replace('.jpg', '.svg'),
    ADDRESS.replace('.jpg', '.php.jpg'),
    `https://x.example${ADDRESS}`,
  ]) {
    expect([other, isUploadedImage(other)]).toEqual([other, false])
    if (other !== NAME) expect(imageFile.safeParse(other).success).toBe(false)
  }
  expect(imageFile.safeParse(NAME).success).toBe(true)
})

test("a thumbnail's name follows from the picture's address or name", () => {
  expect(thumbnailOf(ADDRESS)).toBe(ADDRESS.replace('.jpg', '.thumb.webp'))
  expect(thumbnailOf(NAME)).toBe(NAME.replace('.jpg', '.thumb.webp'))
})

test("our own origin is removed from an upload's address, and from nothing else", () => {
  const ours = 'https://loja.example'
  expect(withoutOwnOrigin(`${ours}${ADDRESS}`, ours)).toBe(ADDRESS)
  expect(withoutOwnOrigin(ADDRESS, ours)).toBe(ADDRESS)
  for (const kept of [`${ours}.evil${ADDRESS}`, `${ours}/foto.jpg`, `https://outra.example${ADDRESS}`, ''])
    expect(withoutOwnOrigin(kept, ours)).toBe(kept)
})
