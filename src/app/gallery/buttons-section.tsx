import { Plus, Store, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { RecordStatusBadge } from '../../ui/record-status-badge.tsx';
import { Avatar } from '../../ui/avatar.tsx';

const tones = ['neutral', 'good', 'warn', 'bad', 'info', 'accent'] as const;

export function ButtonsSection() {
  const [pressed, setPressed] = useState(true);
  return (
    <>
      <Card title="Buttons">
        <div className="flex flex-wrap gap-2">
          {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
            <Button key={variant} variant={variant} icon={Plus}>
              {variant}
            </Button>
          ))}
          <Button variant="primary" pending>
            Pending
          </Button>
          <Button disabled>Disabled</Button>
          <Button size="lg">Large</Button>
          <Button size="sm">Small</Button>
          <ButtonLink to="/modules">Link</ButtonLink>
          <IconButton label="Delete" icon={Trash2} variant="danger" badge="99+" />
          <IconButton label="Add" icon={Plus} variant="secondary" />
        </div>
      </Card>
      <Card title="Badges, progress, people">
        <div className="flex flex-wrap items-center gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          {(['on_device', 'sending', 'office_has_it', 'needs_attention'] as const).map((state) => (
            <RecordStatusBadge key={state} state={state} label={state} />
          ))}
          <Chip icon={Store}>Chip</Chip>
          <Chip pressed={pressed} onPress={() => setPressed(!pressed)}>
            Toggle
          </Chip>
          <Avatar name="Daniel Osei" />
          <Avatar name="manager@storehand.demo" size="lg" />
        </div>
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          {(['brand', 'good', 'warn', 'bad'] as const).map((tone, place) => (
            <Progress
              key={tone}
              label={tone}
              tone={tone}
              value={6 * (place + 1)}
              max={24}
              valueText={`${6 * (place + 1)} of 24`}
            />
          ))}
        </div>
      </Card>
    </>
  );
}
