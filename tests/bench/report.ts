import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { quick } from './settings.ts';

/** One measured number. */
export interface Row {
  what: string;
  value: number;
  unit: 'bytes' | 'ms' | 'requests' | 'round trips' | 'documents' | 'µs' | 'points';
  /** What it is compared with, measured in the same run, in the same unit. */
  against?: { name: string; value: number };
  /** The most that the ratio may be, or the value itself if it is compared with nothing. */
  aim?: number;
}

export interface Judged extends Row {
  ratio?: number;
  met?: boolean;
}

const folder = fileURLToPath(new URL('../../bench-results/', import.meta.url));

/** Prints a benchmark's table and writes it to bench-results/{name}.json. */
export function report(name: string, title: string, rows: readonly Row[]): void {
  const judged = rows.map(judge);
  console.log(`\n${title}${quick ? ' (quick)' : ''}`);
  printTable(judged.map(cells));
  mkdirSync(folder, { recursive: true });
  const machine = { node: process.version, cores: cpus().length };
  const result = { name, title, quick, at: new Date().toISOString(), machine, rows: judged };
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(result, undefined, 2)}\n`);
}

function judge(row: Row): Judged {
  const ratio = row.against ? row.value / row.against.value : undefined;
  const met = row.aim === undefined ? undefined : (ratio ?? row.value) <= row.aim;
  return { ...row, ...(ratio !== undefined && { ratio }), ...(met !== undefined && { met }) };
}

function cells({ what, value, unit, against, ratio, aim, met }: Judged): string[] {
  return [
    what,
    `${number(value)} ${unit}`,
    against && ratio !== undefined ? `${number(ratio)} × ${against.name}` : '',
    aim === undefined ? '' : `${met ? '✓' : '✗'} aim ≤ ${number(aim)}`,
  ];
}

function number(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en');
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

function printTable(lines: readonly string[][]): void {
  const widths = [0, 1, 2, 3].map((at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  for (const line of lines)
    console.log(`  ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd());
}
