/** Styles of the documentation page, light and dark by the reader's system. */
export const STYLE = `
:root { color-scheme: light dark; --bg: #fff; --fg: #1c2024; --soft: #60646c; --line: #e0e1e6; --panel: #f9f9fb; --link: #0b6e4f; --code: #f0f0f3 }
@media (prefers-color-scheme: dark) { :root { --bg: #111113; --fg: #edeef0; --soft: #b0b4ba; --line: #2e3135; --panel: #18191b; --link: #5bd6a6; --code: #212225 } }
* { box-sizing: border-box }
html { scroll-padding-top: 16px }
body { margin: 0; background: var(--bg); color: var(--fg); font: 15px/1.6 system-ui, sans-serif; display: grid; grid-template-columns: 264px minmax(0, 1fr) }
a { color: var(--link) }
a:focus-visible, summary:focus-visible, .table:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.skip { position: absolute; left: -999px; padding: 8px 12px; background: var(--bg) }
.skip:focus { left: 8px; top: 8px; z-index: 1 }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 24px 20px; border-right: 1px solid var(--line); background: var(--panel); font-size: 14px }
nav ul { list-style: none; margin: 0; padding: 0 }
nav > ul > li { margin-top: 16px; font-weight: 600 }
nav ul ul { padding-left: 8px; font-weight: 400 }
nav a { display: block; padding: 3px 0; color: inherit; text-decoration: none }
nav a:hover { text-decoration: underline }
.home { font-size: 18px; font-weight: 700 }
main { padding: 32px clamp(16px, 4vw, 48px) 64px; max-width: 1040px }
h1 { margin: 0 0 16px; font-size: 28px; line-height: 1.2 }
h2 { margin: 56px 0 8px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 22px }
h3 { margin: 32px 0 4px; font-size: 17px }
p { max-width: 72ch; margin: 8px 0 }
.note { color: var(--soft) }
code { font: 0.9em/1.5 ui-monospace, monospace; background: var(--code); padding: 1px 5px; border-radius: 4px; overflow-wrap: anywhere }
.method { display: inline-block; min-width: 58px; padding: 1px 8px; border-radius: 4px; text-align: center; font: 600 12px/1.7 ui-monospace, monospace; color: #fff; background: #4b5563 }
.get { background: #1d4ed8 } .post { background: #0b6e4f } .put { background: #a14b00 } .delete { background: #b42318 }
.table { overflow-x: auto; margin: 12px 0 }
table { border-collapse: collapse; table-layout: fixed; width: 100%; min-width: 560px; font-size: 14px }
thead th { width: 30% } thead th:first-child { width: 36% }
caption { text-align: left; font-weight: 600; padding: 4px 0 }
th, td { text-align: left; vertical-align: top; padding: 5px 12px 5px 0; border-top: 1px solid var(--line); font-weight: 400 }
thead th { color: var(--soft); font-size: 13px }
abbr { color: #d13415; text-decoration: none }
summary { cursor: pointer; color: var(--soft) }
details ul { padding-left: 20px; margin: 8px 0 }
@media (max-width: 820px) { body { display: block } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line) } nav ul ul { display: none } nav > ul { display: flex; flex-wrap: wrap; gap: 4px 16px } nav > ul > li { margin-top: 8px } }
@media print { nav { display: none } body { display: block } }
`
