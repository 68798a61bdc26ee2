/** The last item for which `fits` is true. `findLast` is younger than the oldest browser of the build target. */
export function newest<T>(items: readonly T[], fits: (item: T) => boolean): T | undefined {
  return [...items].reverse().find(fits);
}
