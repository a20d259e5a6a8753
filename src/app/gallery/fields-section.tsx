import { Check, Minus, Printer, Wifi, X } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { useTimeWords } from '../../i18n/time-words.ts';

export function FieldsSection() {
  const [answer, setAnswer] = useState<'pass' | 'fail' | 'na' | null>('pass');
  const timeWords = useTimeWords();
  const [time, setTime] = useState('09:00');
  const [on, setOn] = useState(true);
  const [way, setWay] = useState<'wifi' | 'print'>('wifi');
  const [files, setFiles] = useState<readonly File[]>([]);
  return (
    <Card title="Fields">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Text"
          hint="A hint"
          placeholder="Placeholder"
          optionalLabel="(optional)"
        />
        <TextField id="gallery-wrong" label="Wrong" error="Please fill in all fields" />
        <TextField label="Read only" value="As it is" readOnly />
        <TextField label="Disabled" value="Not now" disabled readOnly />
        <MoneyField label="Amount" defaultValue="1,234.50" />
        <DateField label="Date" />
        <TimeField label="Time" value={time} onValueChange={setTime} words={timeWords} />
        <SelectField label="Select" options={[{ value: 'a', label: 'Option' }]} />
        <TextField label="Notes" multiline />
        <FileField
          label="Files"
          files={files}
          onFilesChange={setFiles}
          multiple
          chooseText="Choose files or drop them here"
          removeLabel={(name) => `Remove ${name}`}
          sizeText={(bytes) => `${Math.ceil(bytes / 1000)} kB`}
        />
        <RadioGroup
          label="How it goes out"
          value={way}
          onValueChange={setWay}
          options={[
            { value: 'wifi', label: 'By network', hint: 'As soon as there is one', icon: Wifi },
            { value: 'print', label: 'On paper', icon: Printer },
          ]}
        />
        <div>
          <Checkbox label="Checkbox" hint="A hint" defaultChecked />
          <Checkbox label="Checkbox with a problem" error="Please agree first" />
          <SwitchField
            label="Vibration"
            hint="A short tap under the finger"
            checked={on}
            onCheckedChange={setOn}
          />
          <SwitchField label="Disabled" checked={false} onCheckedChange={setOn} disabled />
        </div>
      </div>
      <SegmentedControl
        className="mt-4"
        label="Answer"
        size="lg"
        value={answer}
        onValueChange={setAnswer}
        options={[
          { value: 'pass', label: 'Pass', icon: Check, tone: 'good' },
          { value: 'fail', label: 'Fail', icon: X, tone: 'bad' },
          { value: 'na', label: 'N/A', icon: Minus },
        ]}
      />
      <ErrorSummary
        className="mt-4"
        title="Please check"
        errors={[{ fieldId: 'gallery-wrong', message: 'Please fill in all fields' }]}
      />
    </Card>
  );
}
