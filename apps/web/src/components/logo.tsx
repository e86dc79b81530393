/** The logo: two shelves with goods. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path fill="#faf7f1" d="M6 14h20v2.5H6zM6 24h20v2.5H6zM8 20h4v4H8z" />
      <path fill="#8cc1a2" d="M8 7.500h6V14H8zM18 17.500h6V24h-6z" />
      <path fill="#f3c04f" d="M16 10h4v4h-4z" />
    </svg>
  )
}
