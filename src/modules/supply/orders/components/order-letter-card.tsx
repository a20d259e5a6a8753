import { Copy, Mail, Printer, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { useTerms } from '../../delivery/queries.ts';
import type { Supplier, SupplyOrderLine } from '../../model/collections.ts';
import { orderName } from '../../model/domain/order-name.ts';
import { useLineNames, type KnownOrder } from '../../ordering/queries.ts';
import type { LetterLanguage } from '../domain/letter-words.ts';
import { mailAddress, orderLetter } from '../domain/order-letter.ts';

const languageOf = (language: string): LetterLanguage =>
  language === 'es' || language === 'fr' ? language : 'en';

/** The order for its supplier, in the supplier's language: by mail, as text, or on paper (rule SO14). */
export function OrderLetterCard({
  order,
  lines,
  supplier,
  store,
}: {
  order: KnownOrder;
  lines: readonly SupplyOrderLine[];
  supplier: Supplier;
  store: string;
}) {
  const { t } = useTranslation();
  const language = languageOf(supplier.language);
  const nameOf = useLineNames(lines, language);
  const terms = useTerms(order.store_id).rows.find(
    ({ supplier_id }) => supplier_id === supplier.id,
  );
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const end = () => setIsPrinting(false);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [isPrinting]);
  const letter = orderLetter({
    language,
    number: orderName(order),
    store,
    account: terms?.account ?? null,
    requestedFor: order.expected_on ?? order.requested_for,
    note: order.note,
    lines: lines.map((line) => ({
      name: nameOf(line),
      code: line.supplier_code,
      qty: line.qty_requested ?? line.qty,
      orderUnit: line.order_unit,
      packSize: line.pack_size,
      baseUnit: line.base_unit,
    })),
  });
  const copy = async (done = t('supply.letter.copied')) => {
    try {
      await navigator.clipboard.writeText(letter.body);
      toast.success(done);
    } catch {
      toast.error(t('supply.letter.notCopied'));
    }
  };
  const mail = async (to: string) => {
    const address = mailAddress(to, letter);
    if (address === null) await copy(t('supply.letter.pasteIt'));
    window.location.assign(address ?? `mailto:${to}`);
  };
  const share = async () => {
    try {
      await navigator.share({ title: letter.subject, text: letter.body });
    } catch (error) {
      // Closing the device's share sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  const { email } = supplier;
  return (
    <>
      <Card title={t('supply.letter.title')} className="print:hidden">
        <div className="flex flex-col gap-3">
          <p className="text-body text-muted">
            {t(email === null ? 'supply.letter.noEmail' : 'supply.letter.hint', {
              supplier: supplier.name,
            })}
          </p>
          <div className="flex flex-wrap gap-2">
            {email === null ? null : (
              <Button icon={Mail} onClick={() => void mail(email)}>
                {t('supply.letter.mail')}
              </Button>
            )}
            <Button icon={Copy} onClick={() => void copy()}>
              {t('supply.letter.copy')}
            </Button>
            {'share' in navigator ? (
              <Button icon={Share2} onClick={() => void share()}>
                {t('supply.letter.share')}
              </Button>
            ) : null}
            <Button icon={Printer} onClick={() => setIsPrinting(true)}>
              {t('supply.letter.print')}
            </Button>
          </div>
        </div>
      </Card>
      {isPrinting ? (
        <pre
          data-prints-alone="upright"
          lang={language}
          className="hidden font-sans whitespace-pre-wrap print:block"
        >
          {letter.body}
        </pre>
      ) : null}
    </>
  );
}
