import { Skeleton, Stack } from '@mantine/core'

/** The shape of a product's detail while it loads. */
export function ProductDetailsSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      {[96, 72, 140, 64, 180].map((height) => (
        <Stack key={height} gap={8}>
          <Skeleton height={16} width="30%" />
          <Skeleton height={height} />
        </Stack>
      ))}
    </Stack>
  )
}
