import type { DataFormat } from '@playhead/contract/http/deliveries/deliveries';
import type { Renderer } from '../renderer.ts';
import type { Table } from '../table.ts';
import { csv } from './csv.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { md } from './md.ts';
import { parquet } from './parquet.ts';
import { txt } from './txt.ts';
import { xlsx } from './xlsx.ts';

/** A new format is one file and its line here. */
export const tableRenderers: Readonly<Record<DataFormat, Renderer<Table>>> = {
  csv,
  txt,
  xlsx,
  json,
  html,
  md,
  parquet,
};
