import { expect, test } from 'vitest'
import { ariaKeys, isPressed, keysInWords, keysOf } from './shortcut.ts'

const stroke = (
  key: string,
  held: { code?: string; alt?: true; ctrl?: true; meta?: true; shift?: true } = {},
) => ({
  key,
  code: held.code ?? '',
  altKey: held.alt ?? false,
  ctrlKey: held.ctrl ?? false,
  metaKey: held.meta ?? false,
  shiftKey: held.shift ?? false,
})

test('a shortcut is its key with its modifier and no other', () => {
  expect(isPressed(stroke('F2'), 'F2')).toBe(true)
  expect(isPressed(stroke('F2', { ctrl: true }), 'F2')).toBe(false)
  expect(isPressed(stroke('F2', { alt: true }), 'F2')).toBe(false)
  // What a Mac types with the option key.
  expect(isPressed(stroke('π', { code: 'KeyP', alt: true }), 'Alt+P')).toBe(true)
  expect(isPressed(stroke('p', { code: 'KeyP' }), 'Alt+P')).toBe(false)
  expect(isPressed(stroke('p', { code: 'KeyP', alt: true, ctrl: true }), 'Alt+P')).toBe(false)
  expect(isPressed(stroke('z', { ctrl: true }), 'Ctrl+Z')).toBe(true)
  expect(isPressed(stroke('Z', { meta: true }), 'Ctrl+Z')).toBe(true)
  expect(isPressed(stroke('Z', { ctrl: true, shift: true }), 'Ctrl+Z')).toBe(false)
})

test('a shortcut is shown key by key', () => {
  expect(keysOf('Alt+P')).toEqual(['Alt', 'P'])
  expect(keysInWords('Alt+O')).toBe('Alt+O')
  expect(ariaKeys('Ctrl+Z')).toBe('Control+Z')
})
