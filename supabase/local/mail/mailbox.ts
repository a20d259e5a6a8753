import { randomUUID } from 'node:crypto';

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The other part of one that has both. */
  html?: string;
  /** The action link of the mail, when it has one. */
  link: string | undefined;
  /** The six-digit code of the mail, when it has one. */
  code: string | undefined;
  sentAt: string;
}

const KEPT = 500;

/** Where the stack's mail goes: nothing leaves the machine. Newest first, in memory only. */
export class Mailbox {
  #mails: Mail[] = [];

  send(mail: Omit<Mail, 'id' | 'sentAt'>): Mail {
    const sent = { ...mail, id: randomUUID(), sentAt: new Date().toISOString() };
    this.#mails = [sent, ...this.#mails].slice(0, KEPT);
    return sent;
  }

  list(to?: string): Mail[] {
    const address = to?.toLowerCase();
    return address === undefined ? this.#mails : this.#mails.filter((mail) => mail.to === address);
  }

  clear(): void {
    this.#mails = [];
  }
}
