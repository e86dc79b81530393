/** A shelf in good order: decoration only. */
export function ShelfDrawing({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 560 150" aria-hidden="true">
      <g fill="#f6f1e6">
        <rect x="0" y="64" width="560" height="5" rx="2" />
        <rect x="0" y="140" width="560" height="5" rx="2" />
      </g>
      <g fill="#8cc1a2">
        <rect x="20" y="20" width="46" height="44" rx="4" />
        <rect x="186" y="30" width="34" height="34" rx="4" />
        <rect x="336" y="12" width="28" height="52" rx="4" />
        <rect x="96" y="92" width="52" height="48" rx="4" />
        <rect x="300" y="104" width="44" height="36" rx="4" />
        <rect x="470" y="88" width="40" height="52" rx="4" />
      </g>
      <g fill="#f3c04f">
        <rect x="74" y="36" width="28" height="28" rx="4" />
        <rect x="372" y="34" width="30" height="30" rx="4" />
        <rect x="28" y="112" width="28" height="28" rx="4" />
        <rect x="352" y="112" width="28" height="28" rx="4" />
      </g>
      <g fill="#f6f1e6" opacity=".92">
        <rect x="110" y="14" width="20" height="50" rx="10" />
        <rect x="136" y="14" width="20" height="50" rx="10" />
        <rect x="252" y="24" width="58" height="40" rx="4" />
        <rect x="440" y="18" width="22" height="46" rx="11" />
        <rect x="468" y="18" width="22" height="46" rx="11" />
        <rect x="180" y="98" width="22" height="42" rx="11" />
        <rect x="208" y="98" width="22" height="42" rx="11" />
        <rect x="408" y="96" width="42" height="44" rx="4" />
      </g>
      <g fill="#459169">
        <rect x="500" y="26" width="44" height="38" rx="4" />
        <rect x="62" y="100" width="28" height="40" rx="4" />
        <rect x="238" y="110" width="42" height="30" rx="4" />
        <rect x="518" y="108" width="30" height="32" rx="4" />
      </g>
    </svg>
  )
}
