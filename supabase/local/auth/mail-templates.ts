import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { StackConfig } from '../config.ts';
import { StackError, errorText } from '../errors.ts';

type Templates = StackConfig['auth']['email']['template'];

/** What a template may name, as GoTrue calls it: `{{ .TokenHash }}`. */
export interface MailValues {
  ConfirmationURL: string;
  Token: string;
  TokenHash: string;
  SiteURL: string;
  RedirectTo: string;
  Email: string;
  NewEmail: string;
}

export interface RenderedMail {
  subject: string | undefined;
  /** Undefined where the project has no text of its own for this mail. */
  body: { text: string; link: string | undefined } | undefined;
}

const VARIABLE = /\{\{\s*\.(\w+)\s*\}\}/g;

/**
 * The mails that `[auth.email.template.<name>]` of config.toml words itself. Of Go's templates it knows variables, and
 * refuses a file with anything else in braces.
 */
export class MailTemplates {
  readonly #templates: Templates;
  readonly #contents = new Map<string, string>();

  constructor(templates: Templates, projectDir: string) {
    this.#templates = templates;
    for (const [name, { content_path: path }] of Object.entries(templates)) {
      if (path !== undefined) this.#contents.set(name, read(resolve(projectDir, path)));
    }
  }

  render(name: string, values: MailValues): RenderedMail {
    const known = new Map<string, string>(Object.entries(values));
    const fill = (text: string, as: (value: string) => string) =>
      text.replaceAll(VARIABLE, (_, variable: string) => as(known.get(variable) ?? ''));
    const subject = this.#templates[name]?.subject;
    const content = this.#contents.get(name);
    const html = content === undefined ? undefined : fill(content, escaped);
    const link = html?.match(/<a\s[^>]*href="([^"]*)"/)?.[1];
    return {
      subject: subject === undefined ? undefined : fill(subject, (value) => value),
      body:
        html === undefined
          ? undefined
          : { text: plain(html), link: link === undefined ? undefined : unescaped(link) },
    };
  }
}

function read(file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StackError(
      `The mail template ${file} cannot be read: ${errorText(error)}.`,
      'Correct content_path in supabase/config.toml, then start again.',
    );
  }
  if (content.replaceAll(VARIABLE, '').includes('{{')) {
    throw new StackError(
      `The mail template ${file} uses more of Go's templates than the local stack knows.`,
      'Use variables such as {{ .TokenHash }} only.',
    );
  }
  return content;
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const unescaped = (text: string) =>
  text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => NAMED[name] ?? '');

/** For the mailbox, which shows words; the address of a link stands behind them. */
function plain(html: string): string {
  const text = html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<a\s[^>]*href="([^"]*)"[^>]*>\s*([^<]*?)\s*<\/a\s*>/g, '$2: $1')
    .replaceAll(/<\/(p|h\d|div|li)\s*>|<br\s*\/?>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/ *\n[ \n]*/g, '\n')
    .trim();
  return unescaped(text);
}
