import { describe, expect, it } from 'vitest';
import { naturalId } from '../../../../kernel/ids.ts';
import {
  catalogueFields,
  catalogueLines,
  columnNames,
  guessColumns,
  isTooMany,
  readCatalogue,
  type KnownProduct,
} from './catalogue-file.ts';

const farm = { id: naturalId('t', 'farm'), name: 'Farm' };
const mill = { id: naturalId('t', 'mill'), name: 'Mill' };
const offer = (supplier: string, parts: object = {}) => ({
  id: naturalId('t', supplier, JSON.stringify(parts)),
  supplier_id: supplier,
  code: 'F-1',
  order_unit: 'case',
  pack_size: 12,
  price: 24.5,
  price_from: '2026-01-01',
  price_before: null,
  min_qty: 1,
  step_qty: 1,
  lead_days: 1,
  is_active: true,
  ...parts,
});
const product = (name: string, parts: Partial<KnownProduct> = {}): KnownProduct => ({
  id: naturalId('t', 'product', name),
  sku: name.toUpperCase(),
  name,
  translations: { es: { name: `${name} es` } },
  category: 'food',
  base_unit: 'each',
  barcodes: ['0123456789012', '999'],
  needs_approval: false,
  is_active: true,
  replaced_by: null,
  offers: [offer(farm.id)],
  ...parts,
});
const eggs = product('Eggs');
const flour = product('Flour', {
  sku: null,
  translations: {},
  barcodes: [],
  is_active: false,
  replaced_by: eggs.id,
  offers: [offer(mill.id), offer(mill.id, { pack_size: 50, price: 9.9999 })],
});
const whisk = product('=Whisk', { sku: '-W', offers: [] });
const products = [eggs, flour, whisk];
const suppliers = [farm, mill];
const header = catalogueFields.map((field) => columnNames[field]);

const read = (
  lines: readonly (readonly (string | number)[])[],
  names: readonly string[] = header,
  known: readonly KnownProduct[] = products,
) =>
  readCatalogue({
    lines: lines.map((line) => line.map(String)),
    columns: guessColumns(names),
    mark: 'point',
    today: '2026-11-27',
    products: known,
    suppliers,
    idOf: (kind, key) => naturalId('t', kind, key),
  });
const small = ['SKU', 'Product', 'Supplier', 'Price', 'Pack Size', 'Order Unit'];

describe('the catalogue as a file', () => {
  it('SC7 is read in as no change when it is what was given out', () => {
    const lines = catalogueLines(products, suppliers).map((line) =>
      // as a spreadsheet's guard against formulas writes them
      line.map((cell) => (/^[=+\-@]/.test(String(cell)) ? `'${cell}` : cell)),
    );
    expect(lines).toHaveLength(4);
    const { rows, errors, change } = read(lines);
    expect(errors).toEqual([]);
    expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'unchanged'));
    expect(change).toEqual({ suppliers: [], products: [], offers: [] });
  });

  it('SC7, SC9 a price that was announced for a day to come is given out and read in as no change', () => {
    const announced = { price: 26, price_from: '2026-12-24', price_before: 24.5 };
    const known = [product('Eggs', { offers: [offer(farm.id, announced)] })];
    const { rows, errors, change } = read(catalogueLines(known, suppliers), header, known);
    expect(errors).toEqual([]);
    expect(rows.map(({ state }) => state)).toEqual(['unchanged']);
    expect(change).toEqual({ suppliers: [], products: [], offers: [] });
  });

  it('SC8 a price that is changed beside the day that was given out holds from today', () => {
    const columns = [...small, 'Price From'];
    const line = ['EGGS', 'Eggs', 'Farm', '26', '12', 'case', '2026-01-01'];
    expect(read([line], columns).change.offers).toMatchObject([
      { id: offer(farm.id).id, price: 26, price_from: '2026-11-27' },
    ]);
  });

  it('SC9 a file announces a price for a day to come', () => {
    const columns = [...small, 'Price From'];
    const line = ['EGGS', 'Eggs', 'Farm', '26', '12', 'case'];
    expect(read([[...line, '2026-12-24']], columns)).toMatchObject({
      errors: [],
      change: { offers: [{ id: offer(farm.id).id, price: 26, price_from: '2026-12-24' }] },
    });
    expect(read([[...line, '2026-02-30']], columns).errors).toMatchObject([
      { column: 'price_from', problem: 'not_a_day' },
    ]);
  });

  it('SC6 says what is new and what is changed, and sends no more than that', () => {
    const {
      rows,
      change,
      products: count,
    } = read(
      [
        ['EGGS', 'Eggs', 'Farm', '25', '12', 'case'],
        ['eggs', 'Eggs', 'Mill', '1,024.5', '144', 'case'],
        ['BUNS', 'Buns', 'farm', '8.1234', '96', 'bag'],
        ['BUNS', 'Buns', '', '', '', ''],
      ].slice(0, 3),
      small,
    );
    expect(rows.map(({ state }) => state)).toEqual(['changed', 'changed', 'new']);
    expect(count).toBe(4);
    expect(change.products).toMatchObject([{ sku: 'BUNS', name: 'Buns', category: 'other' }]);
    expect(change.offers).toMatchObject([
      { id: offer(farm.id).id, price: 25, price_from: '2026-11-27' },
      { product_id: eggs.id, supplier_id: mill.id, price: 1024.5, pack_size: 144 },
      { supplier_id: farm.id, order_unit: 'bag', price: 8.1234 },
    ]);
    expect(Object.keys(change.offers[0] ?? {})).toEqual(['id', 'price', 'price_from']);
  });

  it('SC6 something new does not meet what has another number or name by now', () => {
    const key = 'sku buns';
    const renamed = product('Rolls', { id: naturalId('t', 'product', key) });
    const { rows, change } = read(
      [
        ['BUNS', 'Buns', 'Farm', '8', '96', 'bag'],
        ['BUNS #2', 'Other buns', 'Farm', '9', '96', 'bag'],
      ],
      small,
      [...products, renamed],
    );
    expect(rows.map(({ state }) => state)).toEqual(['new', 'new']);
    const ids = change.products.map(({ id }) => id);
    expect(new Set([...ids, renamed.id]).size).toBe(3);
    expect(change.offers.map(({ product_id }) => product_id)).toEqual(ids);
  });

  it('SC6 one file read twice makes one thing', () => {
    const line = ['BUNS', 'Buns', 'Farm', '8', '96', 'bag'];
    expect(read([line], small).change).toEqual(read([line], small).change);
  });

  it.each([
    [['', '', 'Farm', '1', '1', 'case'], 'name', 'missing'],
    [['X', 'X', 'Nobody', '1', '1', 'case'], 'supplier', 'unknown'],
    [['X', 'X', 'Farm', '', '1', 'case'], 'price', 'missing'],
    [['X', 'X', 'Farm', 'free', '1', 'case'], 'price', 'not_a_number'],
    [['X', 'X', 'Farm', '1.00001', '1', 'case'], 'price', 'too_many_decimals'],
    [['X', 'X', 'Farm', '-1', '1', 'case'], 'price', 'not_positive'],
    [['X', 'X', 'Farm', '1', '0', 'case'], 'pack_size', 'not_positive'],
    [['X', 'X', 'Farm', '1', '100000', 'case'], 'pack_size', 'too_large'],
    [['X', 'X', 'Farm', '1', '1', 'crate'], 'order_unit', 'unknown'],
    [['X', '=1+1', 'Farm', '1', '1', 'case'], 'name', 'formula'],
    [['X'.repeat(41), 'X', 'Farm', '1', '1', 'case'], 'sku', 'too_long'],
  ])('SC6 %o: the column %s is %s', (line, column, problem) => {
    expect(read([line], small).errors).toMatchObject([{ row: 2, column, problem }]);
  });

  it('SC6 everything that is wrong with a line is said at once', () => {
    const { errors } = read([['X', '=1+1', 'Nobody', 'x', '1', 'case']], small);
    expect(errors.map(({ column, problem }) => [column, problem])).toEqual([
      ['name', 'formula'],
      ['supplier', 'unknown'],
      ['price', 'not_a_number'],
    ]);
  });

  it('SC6 a file that says two things of one product, or one offer twice, is wrong', () => {
    const { errors } = read(
      [
        ['X', 'One', 'Farm', '1', '1', 'case'],
        ['X', 'Two', 'Mill', '1', '1', 'case'],
        ['X', 'One', 'Farm', '2', '1', 'case'],
      ],
      small,
    );
    expect(errors).toMatchObject([
      { row: 3, column: 'name', problem: 'differs' },
      { row: 4, column: 'supplier', problem: 'twice' },
    ]);
  });

  it('SC5 what is counted in one unit is not counted in another', () => {
    const { errors } = read([['EGGS', 'Eggs', 'lb']], ['SKU', 'Product', 'Base Unit']);
    expect(errors).toMatchObject([{ column: 'base_unit', problem: 'fixed', text: 'lb' }]);
  });

  it('SC6 what replaces a product may stand further down', () => {
    const { change, errors } = read(
      [
        ['EGGS', 'Eggs', 'NEW'],
        ['NEW', 'New eggs', ''],
      ],
      ['SKU', 'Product', 'Replaced By'],
    );
    expect(errors).toEqual([]);
    const made = change.products.find(({ name }) => name === 'New eggs');
    expect(change.products).toContainEqual({ id: eggs.id, replaced_by: made?.id });
    expect(
      read([['EGGS', 'Eggs', 'EGGS']], ['SKU', 'Product', 'Replaced By']).errors,
    ).toMatchObject([{ column: 'replaced_by', problem: 'unknown' }]);
  });

  it('SC6 columns are found by other names, too; lines without anything are passed over', () => {
    expect(guessColumns(['Vendor', 'Item', 'UPC', 'Cost'])).toMatchObject({
      supplier: 0,
      sku: 1,
      barcodes: 2,
      price: 3,
      name: null,
    });
    expect(
      read(
        [
          ['', ''],
          ['EGGS', 'Eggs'],
        ],
        ['SKU', 'Product'],
      ).rows,
    ).toMatchObject([{ row: 3 }]);
  });

  it('SC6 the 5,001st product is one too many', () => {
    const many = (count: number) =>
      read(
        Array.from({ length: count }, (_, at) => [`S${at}`, `Thing ${at}`]),
        ['SKU', 'Product'],
      );
    expect(isTooMany(many(4997))).toBe(false);
    expect(isTooMany(many(4998))).toBe(true);
  });
});
