/**
 * The import rule and the size rules of this workspace, checked on parsed sources. `findBreaches` takes the sources of
 * both packages as path and text, so that the rules can be tried on made-up files too.
 */
import { posix } from 'node:path';
import ts from 'typescript';

/** One source file: `path` begins with the package's name, as in `dialogbook/src/json/scan.ts`. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** One breach: the file, the rule it breaks and what breaks it. */
export interface Breach {
  readonly path: string;
  readonly rule: string;
  readonly detail: string;
}

interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

/** The folders and files of the library's `src`, from the lowest layer up: each may import itself and what stands before it. */
const layers = [
  'errors.ts',
  'json',
  'nbformat',
  'dialog',
  'ipynb',
  'views',
  'chat',
  'surgery',
  'providers',
  'sessions',
  'node',
  'index.ts',
];

/** The folders of the program's `src`: the hosts stand side by side on the operations. */
const operations = 'operations';

/** Every breach in `sources`. `entryPoints` are the only files that may consist of exports of others. */
export function findBreaches(sources: readonly Source[], entryPoints: readonly string[] = []): Breach[] {
  const files = sources.map(({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true));
  return [
    ...files.flatMap((file) => [
      ...unknownLayer(file.fileName),
      ...importsOf(file).flatMap((each) => importBreaches(file.fileName, each)),
      ...wildcards(file),
      ...barrel(file, entryPoints),
      ...sizes(file),
    ]),
    ...cycles(files),
  ];
}

/** Every import, export-from, `import()` and import type of a file. */
export function importsOf(file: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    const each = importIn(node);
    if (each) found.push(each);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function importIn(node: ts.Node): Import | undefined {
  if (ts.isImportDeclaration(node)) {
    // `import { type A }` still loads the module; only `import type` does not.
    return importOf(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) return importOf(node.moduleSpecifier, node.isTypeOnly);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return importOf(node.argument.literal, true);
  const dynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return dynamic && node.arguments[0] ? importOf(node.arguments[0], false) : undefined;
}

function importOf(specifier: ts.Node, typeOnly: boolean): Import {
  return { specifier: ts.isStringLiteralLike(specifier) ? specifier.text : specifier.getText(), typeOnly };
}

/** What the path says: the package, and the folder or file directly under its `src`. */
function place(path: string): { readonly owner: string; readonly layer: string } {
  const [owner = '', , layer = ''] = path.split('/');
  return { owner, layer };
}

function unknownLayer(path: string): Breach[] {
  const { owner, layer } = place(path);
  const known = owner === 'dialogbook' ? layers.includes(layer) : !layer.includes('.');
  return known ? [] : [{ path, rule: 'unknown layer', detail: layer }];
}

function importBreaches(path: string, { specifier }: Import): Breach[] {
  const { owner, layer } = place(path);
  const breach = (rule: string): Breach[] => [{ path, rule, detail: specifier }];
  if (specifier.startsWith('node:')) return owner === 'dialogbook' && layer !== 'node' ? breach('node import') : [];
  if (!specifier.startsWith('.')) return owner === 'dialogbook' ? breach('package import') : [];
  if (!specifier.endsWith('.ts')) return breach('import without .ts');
  const target = resolve(path, specifier);
  if (!target.startsWith(`${owner}/src/`)) return breach('import out of src');
  return mayImport(owner, layer, place(target).layer) ? [] : breach('layer order');
}

function mayImport(owner: string, from: string, to: string): boolean {
  // The root entry is for browsers too.
  if (from === 'index.ts' && to === 'node') return false;
  if (owner === 'dialogbook') return layers.indexOf(to) <= layers.indexOf(from);
  return from === to || (to === operations && from !== operations);
}

function resolve(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier);
}

function wildcards(file: ts.SourceFile): Breach[] {
  const all = file.statements.filter((each) => ts.isExportDeclaration(each) && !isNamed(each));
  return all.map((each) => ({ path: file.fileName, rule: 'wildcard export', detail: each.getText() }));
}

function isNamed(each: ts.ExportDeclaration): boolean {
  return each.exportClause !== undefined && ts.isNamedExports(each.exportClause);
}

function barrel(file: ts.SourceFile, entryPoints: readonly string[]): Breach[] {
  const passesOn = file.statements.some(ts.isExportDeclaration);
  const onlyPassesOn = file.statements.every((each) => ts.isExportDeclaration(each) || ts.isImportDeclaration(each));
  if (!passesOn || !onlyPassesOn || entryPoints.includes(file.fileName)) return [];
  return [{ path: file.fileName, rule: 'barrel', detail: 'only passes on the exports of other files' }];
}

function sizes(file: ts.SourceFile): Breach[] {
  const breaches: Breach[] = [];
  const limit = (rule: string, name: string, lines: number, most: number): void => {
    if (lines > most) breaches.push({ path: file.fileName, rule, detail: `${name}: ${lines} lines` });
  };
  limit('long file', file.fileName, file.text.trimEnd().split('\n').length, 300);
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) limit('long function', nameOf(node), lineCount(file, node), 50);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return breaches;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? 'a function';
}

function lineCount(file: ts.SourceFile, node: ts.Node): number {
  const line = (position: number): number => file.getLineAndCharacterOfPosition(position).line;
  return line(node.getEnd()) - line(node.getStart()) + 1;
}

/** A breach for each file whose value imports lead back to it. */
function cycles(files: readonly ts.SourceFile[]): Breach[] {
  const imports = new Map(files.map((file) => [file.fileName, valueImports(file)]));
  return files.flatMap(({ fileName: path }) => {
    const route = routeBack(path, imports);
    return route ? [{ path, rule: 'import cycle', detail: route.join(' -> ') }] : [];
  });
}

function valueImports(file: ts.SourceFile): string[] {
  const relative = importsOf(file).filter((each) => !each.typeOnly && each.specifier.startsWith('.'));
  return relative.map((each) => resolve(file.fileName, each.specifier));
}

/** The shortest way along `imports` from `start` to itself. */
function routeBack(start: string, imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const routes: string[][] = [[start]];
  const seen = new Set<string>();
  for (const route of routes) {
    for (const next of imports.get(route.at(-1)!) ?? []) {
      if (next === start) return [...route, next];
      if (!seen.has(next)) routes.push([...route, next]);
      seen.add(next);
    }
  }
  return undefined;
}
