/** The counter's keys, for the listener, the buttons that show them and the list of all shortcuts. */
export const SHORTCUT_KEYS = {
  customer: 'F2',
  discount: 'F4',
  waiting: 'F7',
  receive: 'F8',
  park: 'F9',
  undo: 'Ctrl+Z',
  print: 'Alt+P',
  share: 'Alt+W',
} as const
