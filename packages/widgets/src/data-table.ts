export { DataTable, type DataTableProps } from './table/data-table.tsx';
