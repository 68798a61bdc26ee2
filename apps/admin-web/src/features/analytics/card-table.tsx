import { Table } from '@mantine/core';
import classes from './analytics.module.css';

interface CardTableProps {
  /** Names the region, which scrolls and takes the focus for that. */
  label: string;
  /** The first heads the names of the rows. */
  heads: readonly string[];
  rows: readonly { name: string; cells: readonly string[] }[];
}

/** The figures of a card as a table. */
export function CardTable({ label, heads, rows }: CardTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.table} aria-label={`${label}, as a table`} tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head, index) => (
              <Table.Th key={head} scope="col" className={index === 0 ? undefined : classes.number}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, cells }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {cells.map((cell, index) => (
                <Table.Td key={heads[index + 1]} className={classes.number}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
